; Nothing but a body that holds.
(set-logic HORN)
(assert (=> true false))
(check-sat)
