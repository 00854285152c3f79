"""``python -m razz_fast``: the command line."""

from razz_fast.cli import main

if __name__ == "__main__":
    main()
