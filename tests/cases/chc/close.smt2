; A list that was not opened.
(check-sat))
