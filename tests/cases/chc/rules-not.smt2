; A query that nothing leads to: of rules this is unsat.
(declare-rel P (Bool))
(declare-rel Q (Bool Bool))
(declare-var x Bool)
(rule (=> (Q x (not x)) (P x)))
(rule (Q x x))
(query (P x))
