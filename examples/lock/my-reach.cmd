# The page's formula on both programs.
fixc my-reach.fp lock.bp
fixc my-reach.fp safe.bp
