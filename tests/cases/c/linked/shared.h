#ifndef SHARED_H
#define SHARED_H
struct item {
  int value;
  struct item *next;
};
typedef struct {
  int x, y;
} pair;
enum color { RED, GREEN };
struct hidden;
static inline int twice(int x) { return 2 * x; }
inline int thrice(int x) { return 3 * x; }
extern int counter;
int sum(pair *p);
int first(struct item *list);
struct hidden *make_hidden(void);
int see(struct hidden *h);
#endif
