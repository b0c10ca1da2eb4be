# Several programs; one of them is rejected.
fixc reach.fp two.bp broken.bp --target HIT
