; A string without an end.
(echo "P)
