# Without the interlock the motor starts while the doors are open.
fixc -D interlock=0 lift.fp
