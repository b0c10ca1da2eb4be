; Nothing is asked: that is an error at the beginning of the text.
(set-logic HORN)
