; The head of a rule is a relation.
(declare-rel P (Bool))
(declare-var x Bool)
(rule (=> (P x) false))
(rule (=> (P x) x))
(query P)
