/* bench/debian/beep.c — a tone, by the first driver that finds a device. */
#include SOURCE

int main(void) {
  beep_driver_console_constructor();
  beep_driver *driver = beep_drivers_detect(0);
  if (driver) {
    beep_drivers_init(driver);
    beep_drivers_begin_tone(driver, 440);
    beep_drivers_end_tone(driver);
    beep_drivers_fini(driver);
  }
  return 0;
}
