; A quoted symbol without an end.
(declare-fun |P () Bool)
