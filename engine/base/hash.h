/* engine/base/hash.h — mixing words into hashes.
 *
 * For keys that are many and small: word by word, where uthash mixes byte by
 * byte.
 */
#ifndef FIXC_HASH_H
#define FIXC_HASH_H

#include <stdint.h>

/* An odd number near 2^64 divided by the golden ratio (Knuth, The Art of
   Computer Programming 3, section 6.4). */
#define HASH_ODD UINT64_C(0x9e3779b97f4a7c15)

/* The hash of what came before, 0 at first, and one word more. */
static inline uint64_t hash_word(uint64_t hash, uint64_t word) {
  hash = (hash ^ word) * HASH_ODD;
  return hash ^ hash >> 29;
}

/* Words that differ in a few bits get hashes that differ in all of them, the
   low ones too. */
static inline unsigned hash_spread(uint64_t word) {
  return (unsigned)(word * HASH_ODD >> 32);
}

#endif
