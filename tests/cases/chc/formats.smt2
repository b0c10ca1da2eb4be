; The two formats cannot be mixed, and one question is answered.
(declare-rel P ())
(rule P)
(assert P)
(query P)
(query P)
(rule P)
(push 1)
(frobnicate)
(chek-sat)
check-sat
(define-fun-rec f () Bool true)
