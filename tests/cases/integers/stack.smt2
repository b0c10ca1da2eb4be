; What is no text of clauses, for fixc-check.
(declare-fun Inv (Int Int) Bool)
(push 1)
(check-sat)
