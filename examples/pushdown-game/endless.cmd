# Plays without end are won by Adam.
fixc -D exits=3 -D endless=1 --target L depth.fp depth.bp
