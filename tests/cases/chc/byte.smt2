; A byte that stands nowhere.
(assert #)
