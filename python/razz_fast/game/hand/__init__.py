"""One hand by the rule book: each rule changes the plain fields of `fields.Hand`; `course` calls them in turn.

`order` says who brings in and who opens, `betting` what may be wagered, `dealing` where cards come from, `pots` and
`showdown` who gets the chips. None of them knows `State`, the face that the rest of the world uses.
"""
