/* engine/base/sha256.c — SHA-256, after FIPS 180-4, sections 4 to 6.
 *
 * The constants are what the standard says they are: the first 32 bits of the
 * fractional parts of the square roots (first state) and the cube roots (of
 * each round) of the first primes.  They are computed: by integer roots, since
 * floor(root(p) * 2^32) needs more bits than a double has.
 */
#include "sha256.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct sha256 {
  uint32_t h[8], k[64];
};

static uint32_t rotate_word(uint32_t x, unsigned n) {
  return x >> n | x << (32 - n);
}

/* ---- Constants ----------------------------------------------------------- */

/* Is x to the given power at most p * 2^(32 * power)?  x < 2^35 for the primes
   up to 311, so that the square has 70 bits and the cube 105: they are kept in
   words of 32 bits. */
static int at_most(uint64_t x, unsigned power, uint32_t p) {
  uint32_t words[5] = {1, 0, 0, 0, 0};

  for (unsigned i = 0; i < power; i++) {
    uint64_t low = 0, high = 0, carry = 0;
    uint32_t made[5];
    for (unsigned w = 0; w < 5; w++) {
      low = (uint64_t)words[w] * (uint32_t)x;
      high = w ? (uint64_t)words[w - 1] * (x >> 32) : 0;
      carry += (low & UINT32_MAX) + (high & UINT32_MAX);
      made[w] = (uint32_t)carry;
      carry = (carry >> 32) + (low >> 32) + (high >> 32);
    }
    memcpy(words, made, sizeof made);
  }
  for (unsigned w = 5; w-- > power + 1;)
    if (words[w])
      return 0;
  if (words[power] != p)
    return words[power] < p;
  for (unsigned w = 0; w < power; w++)
    if (words[w])
      return 0;
  return 1;
}

/* The first 32 bits of the fractional part of a root of p. */
static uint32_t root(uint32_t p, unsigned power) {
  uint64_t x = 0;

  for (unsigned bit = 36; bit-- > 0;)
    if (at_most(x | UINT64_C(1) << bit, power, p))
      x |= UINT64_C(1) << bit;
  return (uint32_t)x;
}

static int is_prime(uint32_t p) {
  for (uint32_t d = 2; d * d <= p; d++)
    if (p % d == 0)
      return 0;
  return 1;
}

static void set_constants(struct sha256 *s) {
  unsigned n = 0;

  for (uint32_t p = 2; n < 64; p++) {
    if (!is_prime(p))
      continue;
    if (n < 8)
      s->h[n] = root(p, 2);
    s->k[n++] = root(p, 3);
  }
}

/* ---- The hash ------------------------------------------------------------ */

static void schedule(uint32_t w[64], const unsigned char block[64]) {
  for (unsigned i = 0; i < 16; i++)
    w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
           (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
  for (unsigned i = 16; i < 64; i++) {
    uint32_t a = w[i - 15], b = w[i - 2];
    w[i] = w[i - 16] + w[i - 7] +
           (rotate_word(a, 7) ^ rotate_word(a, 18) ^ a >> 3) +
           (rotate_word(b, 17) ^ rotate_word(b, 19) ^ b >> 10);
  }
}

static void hash_block(struct sha256 *s, const unsigned char block[64]) {
  uint32_t w[64], v[8];

  schedule(w, block);
  memcpy(v, s->h, sizeof v);
  for (unsigned i = 0; i < 64; i++) {
    uint32_t a = v[0], e = v[4];
    uint32_t t1 =
        v[7] + (rotate_word(e, 6) ^ rotate_word(e, 11) ^ rotate_word(e, 25)) +
        ((e & v[5]) ^ (~e & v[6])) + s->k[i] + w[i];
    uint32_t t2 =
        (rotate_word(a, 2) ^ rotate_word(a, 13) ^ rotate_word(a, 22)) +
        ((a & v[1]) ^ (a & v[2]) ^ (v[1] & v[2]));
    memmove(v + 1, v, 7 * sizeof *v);
    v[0] = t1 + t2;
    v[4] += t1;
  }
  for (unsigned i = 0; i < 8; i++)
    s->h[i] += v[i];
}

/* The rest of the text, a bit 1, and the length in bits at the end of the last
   block. */
static void hash_rest(struct sha256 *s, const char *rest, size_t n,
                      size_t len) {
  unsigned char last[128] = {0};
  size_t size = n < 56 ? 64 : 128;

  if (n)
    memcpy(last, rest, n);
  last[n] = 0x80;
  for (unsigned i = 0; i < 8; i++)
    last[size - 1 - i] = (unsigned char)((uint64_t)len * 8 >> 8 * i);
  hash_block(s, last);
  if (size > 64)
    hash_block(s, last + 64);
}

void sha256_hex(const char *text, size_t len, char hex[SHA256_DIGITS + 1]) {
  struct sha256 s;
  size_t at = 0;

  set_constants(&s);
  for (; len - at >= 64; at += 64)
    hash_block(&s, (const unsigned char *)text + at);
  hash_rest(&s, text + at, len - at, len);
  for (unsigned i = 0; i < 8; i++)
    snprintf(hex + 8 * i, 9, "%08x", (unsigned)s.h[i]);
}
