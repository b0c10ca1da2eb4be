# What may come behind what scanf has read: no digit behind a number, no white space behind
# a space of the format.  A run that needs another character is none.
while read -r line; do
  cat >next.c <<END
#include <stdio.h>
#include <poll.h>
#include <unistd.h>
extern void reach_error(void);
int main(void) {
  int x, c = 0;
  char d = 0;
  if ($line)
    reach_error();
  return 0;
}
END
  printf "%s\n" "$line"
  timeout 60 fixc reach.fp next.c --time-limit 2 | sed 's/ (.*//'
done <<'END'
scanf("%d", &x) == 1 && (c = getchar()) == '7'
scanf("%d", &x) == 1 && (c = getchar()) == '\n'
scanf("%d\n", &x) == 1 && (c = getchar()) == '\n'
scanf("%d,", &x) == 1 && (c = getchar()) == ','
scanf("%d", &x) == 0 && (c = getchar()) == '\n'
scanf(" %c", &d) == 1 && d == ' '
scanf(" %c", &d) == 1 && d == 'y'
scanf("%d%c", &x, &d) == 2 && d == '7'
scanf("%d%c", &x, &d) == 2 && d == '+'
scanf("%d", &x) == 1 && scanf("%c", &d) == 1 && d == '7'
scanf("%d", &x) == 1 && scanf("%c", &d) == 1 && d == '\n'
dup(1) == 1
poll(0, 0, 10) > 0
END
rm -f next.c
