/* library/watch.c — a thread that interrupts the SMT solver. */
#include "watch.h"

#include "engine/base/clock.h"
#include "engine/base/memory.h"
#include "engine/base/thread.h"
#include "stats.h"

#include <pthread.h>
#include <time.h>

struct watch {
  pthread_t thread;
  pthread_mutex_t lock;
  pthread_cond_t ends;
  bool ended;
  struct smt *smt;
  double deadline;
  const volatile sig_atomic_t *flag;
  struct attachment *attached;
};

static bool is_due(const struct watch *w) {
  return *w->flag || (w->deadline > 0 && clock_now() >= w->deadline);
}

/* A twentieth of a second from now. */
static struct timespec soon(void) {
  struct timespec t;
  clock_gettime(CLOCK_REALTIME, &t);
  t.tv_nsec += 50000000;
  if (t.tv_nsec >= 1000000000) {
    t.tv_sec++;
    t.tv_nsec -= 1000000000;
  }
  return t;
}

static void *keep_watch(void *arg) {
  struct watch *w = arg;
  pthread_mutex_lock(&w->lock);
  while (!w->ended) {
    struct timespec until = soon();
    pthread_cond_timedwait(&w->ends, &w->lock, &until);
    if (!w->ended && is_due(w))
      smt_interrupt(w->smt); /* again and again: a call may have just begun */
  }
  pthread_mutex_unlock(&w->lock);
  return NULL;
}

static void join_watch(void *arg) {
  struct watch *w = arg;
  pthread_mutex_lock(&w->lock);
  w->ended = true;
  pthread_cond_signal(&w->ends);
  pthread_mutex_unlock(&w->lock);
  pthread_join(w->thread, NULL);
  pthread_cond_destroy(&w->ends);
  pthread_mutex_destroy(&w->lock);
}

struct watch *watch_begin(struct smt *s, double deadline,
                          const volatile sig_atomic_t *flag) {
  struct watch *w = xcalloc(1, sizeof *w);
  w->smt = s;
  w->deadline = deadline;
  w->flag = flag;
  pthread_mutex_init(&w->lock, NULL);
  pthread_cond_init(&w->ends, NULL);
  if (!thread_start(&w->thread, keep_watch, w)) {
    xfree(w);
    return NULL;
  }
  w->attached = memory_attach(join_watch, w);
  return w;
}

void watch_end(struct watch *w) {
  if (!w)
    return;
  memory_detach(w->attached);
  join_watch(w);
  xfree(w);
}
