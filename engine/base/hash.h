/* engine/base/hash.h — hashes of words and of texts.
 *
 * For keys that are many and small: word by word, where uthash mixes byte by
 * byte.
 */
#ifndef FIXC_HASH_H
#define FIXC_HASH_H

#include <stddef.h>
#include <stdint.h>

/* An odd number near 2^64 divided by the golden ratio (Knuth, The Art of
   Computer Programming 3, section 6.4). */
#define HASH_ODD UINT64_C(0x9e3779b97f4a7c15)

/* The hash of what came before, 0 at first, and one word more. */
static inline uint64_t hash_word(uint64_t hash, uint64_t word) {
  hash = (hash ^ word) * HASH_ODD;
  return hash ^ hash >> 29;
}

static inline uint64_t hash_words(uint64_t hash, const uint32_t *words,
                                  size_t n) {
  for (size_t i = 0; i < n; i++)
    hash = hash_word(hash, words[i]);
  return hash;
}

/* FNV-1a of a text: the same on every machine, for what is written to files.
   It does not withstand an adversary. */
static inline uint64_t hash_text(const char *text, size_t len) {
  uint64_t hash = UINT64_C(0xcbf29ce484222325);
  for (size_t i = 0; i < len; i++)
    hash = (hash ^ (unsigned char)text[i]) * UINT64_C(0x100000001b3);
  return hash;
}

/* Words that differ in a few bits get hashes that differ in all of them, the
   low ones too. */
static inline unsigned hash_spread(uint64_t word) {
  return (unsigned)(word * HASH_ODD >> 32);
}

#endif
