/* Memory of the stack: alloca is no function whose result may be null. */
extern void reach_error(void);
extern void *alloca(unsigned long size);
int main(void) {
  int *p = alloca(sizeof *p);
  if (!p)
    reach_error();
}
