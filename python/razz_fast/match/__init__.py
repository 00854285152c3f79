"""Which of two bots is better, and by how much: matches with duplicate deals and results adjusted for luck."""

from razz_fast.match.luck import luck
from razz_fast.match.result import Estimate, MatchResult
from razz_fast.match.run import play_match
from razz_fast.match.terms import Terms

__all__ = ["Estimate", "MatchResult", "Terms", "luck", "play_match"]
