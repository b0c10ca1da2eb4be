; A list that is not closed.
(set-logic HORN)
(assert (and true
(check-sat)
