# Witnesses of one thread.
SOURCE_DATE_EPOCH=1700000000 fixc replay --trace=yaml words.json words.bp
fixc replay --trace=yaml threads.json threads.bp
