# Traces as text: calls, all kinds of statements, loops that wait, threads.
fixc replay lock.json lock.bp
for stem in lock words idle threads started; do
  fixc replay --trace $stem.json $stem.bp
done
