/* A protocol of 12 states, of which an order is kept (bench/c_kinds.py). */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern long __VERIFIER_nondet_long(void);

int serve(int start) {
  int s__hit = __VERIFIER_nondet_int();
  int s__options = __VERIFIER_nondet_int();
  int s__version = __VERIFIER_nondet_int();
  int s__cert = __VERIFIER_nondet_int();
  int s__debug = __VERIFIER_nondet_int();
  int s__callback = __VERIFIER_nondet_int();
  int s__verify = __VERIFIER_nondet_int();
  int tmp___1 = __VERIFIER_nondet_int();
  int buf = __VERIFIER_nondet_int();
  int s__state;
  int s__next_state;
  int s__init_num;
  int s__shutdown;
  int s__rwstate;
  int ret;
  int skip;
  int new_state;
  int state;
  int cb;
  int got_new;
  long num1;
  unsigned long l;
  unsigned long __cil_tmp56;
  int order;
  s__state = start;
  order = 0;
  cb = 0;
  ret = -1;
  skip = 0;
  got_new = 0;
  s__next_state = 0;
  if (s__callback != 0) {
    cb = s__callback;
  }
  if (s__cert == 0) {
    return (-1);
  }
  while (1) {
  while_0_continue: /* CIL Label */;
    state = s__state;
    if (s__state == 4120) {
      goto switch_1_4120;
    } else {
      if (s__state == 4110) {
        goto switch_1_4110;
      } else {
        if (s__state == 4111) {
          goto switch_1_4111;
        } else {
          if (s__state == 4162) {
            goto switch_1_4162;
          } else {
            if (s__state == 4107) {
              goto switch_1_4107;
            } else {
              if (s__state == 4130) {
                goto switch_1_4130;
              } else {
                if (s__state == 4128) {
                  goto switch_1_4128;
                } else {
                  if (s__state == 4124) {
                    goto switch_1_4124;
                  } else {
                    if (s__state == 4106) {
                      goto switch_1_4106;
                    } else {
                      if (s__state == 4159) {
                        goto switch_1_4159;
                      } else {
                        if (s__state == 4134) {
                          goto switch_1_4134;
                        } else {
                          if (s__state == 4173) {
                            goto switch_1_4173;
                          } else {
                            goto switch_1_default;
                            if (0) {
                            switch_1_4120:;
                              s__shutdown = 0;
                              ret = __VERIFIER_nondet_int();
                              if (ret <= 0) {
                                goto end;
                              }
                              if (s__hit) {
                                s__state = 4107;
                              } else {
                                s__state = 4111;
                              }
                              s__init_num = 0;
                              goto switch_1_break;
                            switch_1_4110:;
                              num1 = __VERIFIER_nondet_long();
                              if (num1 > 0L) {
                                s__rwstate = 2;
                                num1 = (long)tmp___1;
                                if (num1 <= 0L) {
                                  ret = -1;
                                  goto end;
                                }
                                s__rwstate = 1;
                              }
                              s__state = s__next_state;
                              s__init_num = 0;
                              goto switch_1_break;
                            switch_1_4111:;
                              s__shutdown = 0;
                              ret = __VERIFIER_nondet_int();
                              if (ret <= 0) {
                                goto end;
                              }
                              s__state = 4162;
                              s__init_num = 0;
                              goto switch_1_break;
                            switch_1_4162:;
                              s__shutdown = 0;
                              ret = __VERIFIER_nondet_int();
                              if (order == 0) {
                                order = 1;
                              }
                              if (ret <= 0) {
                                goto end;
                              }
                              __cil_tmp56 = (unsigned long)s__options;
                              if (__cil_tmp56 + 256UL) {
                                skip = 1;
                              } else {
                                got_new = 1;
                              }
                              s__state = 4107;
                              s__init_num = 0;
                              goto switch_1_break;
                            switch_1_4107:;
                              s__shutdown = 0;
                              ret = __VERIFIER_nondet_int();
                              if (order == 4) {
                                order = 0;
                              }
                              if (ret <= 0) {
                                goto end;
                              }
                              s__state = 4130;
                              s__init_num = 0;
                              goto switch_1_break;
                            switch_1_4130:;
                              s__shutdown = 0;
                              ret = __VERIFIER_nondet_int();
                              if (order == 1) {
                                order = 2;
                              }
                              if (ret <= 0) {
                                goto end;
                              }
                              s__next_state = 4128;
                              s__state = 4110;
                              s__init_num = 0;
                              goto switch_1_break;
                            switch_1_4128:;
                              s__shutdown = 0;
                              ret = __VERIFIER_nondet_int();
                              if (ret <= 0) {
                                goto end;
                              }
                              if (s__hit) {
                                s__state = 4159;
                              } else {
                                s__state = 4124;
                              }
                              s__init_num = 0;
                              goto switch_1_break;
                            switch_1_4124:;
                              s__shutdown = 0;
                              ret = __VERIFIER_nondet_int();
                              if (ret <= 0) {
                                goto end;
                              }
                              s__state = 4106;
                              s__init_num = 0;
                              goto switch_1_break;
                            switch_1_4106:;
                              s__shutdown = 0;
                              ret = __VERIFIER_nondet_int();
                              if (order == 2) {
                                order = 3;
                              }
                              if (ret <= 0) {
                                goto end;
                              }
                              if (ret == 2) {
                                s__state = 4124;
                              } else {
                                ret = __VERIFIER_nondet_int();
                                if (ret <= 0) {
                                  goto end;
                                }
                                s__state = 4159;
                              }
                              s__init_num = 0;
                              goto switch_1_break;
                            switch_1_4159:;
                              s__shutdown = 0;
                              ret = __VERIFIER_nondet_int();
                              if (order == 3) {
                                order = 4;
                              }
                              if (ret <= 0) {
                                goto end;
                              }
                              s__state = 4134;
                              s__init_num = 0;
                              goto switch_1_break;
                            switch_1_4134:;
                              s__shutdown = 0;
                              ret = __VERIFIER_nondet_int();
                              if (order == 4) {
                                order = 5;
                              }
                              if (ret <= 0) {
                                goto end;
                              }
                              s__state = 4173;
                              s__init_num = 0;
                              goto switch_1_break;
                            switch_1_4173:;
                              if (order == 2) {
                                goto ERROR;
                              }
                              s__init_num = 0;
                              if (got_new) {
                                buf = 1;
                              }
                              ret = 1;
                              goto end;
                            switch_1_default:
                              ret = -1;
                              goto end;
                            } else {
                            switch_1_break:;
                            }
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    }
    if (!skip) {
      if (s__debug) {
        ret = __VERIFIER_nondet_int();
        if (ret <= 0) {
          goto end;
        }
      }
      if (cb != 0) {
        if (s__state != state) {
          new_state = s__state;
          s__state = state;
          s__state = new_state;
        }
      }
    }
    skip = 0;
  }
end:
  if (cb != 0) {
    buf = ret;
  }
  return (ret);
ERROR:
  reach_error();
  return (-1);
}

int main(void) {
  int s;
  s = 4120;
  serve(s);
  return (0);
}
