; A head without arguments, and bodies that are trivial.
(set-logic HORN)
(declare-fun P (Bool) Bool)
(declare-fun Q () Bool)
(assert Q)
(assert (forall ((x Bool)) (=> Q (P x))))
(assert (=> (P true) false))
(check-sat)
