; No question.
(declare-fun Inv (Int Int) Bool)
(assert (Inv 0 0))
