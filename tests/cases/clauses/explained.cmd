# A clause has a place of its own in explanations, and procedures may have the
# names of its variables.
fixc graph.fp --explain 'Path where x = d & y = c' | tail -5
fixc summaries.fp values.bp --target L
fixc summaries.fp values.bp --target L --explain reachable | tail -12
fixc -W forget summaries.fp values.bp --target L
fixc --emit fp summaries.fp values.bp --target L > /dev/null
