/* engine/base/sha256.h — the hash that names a program in traces and witnesses. */
#ifndef FIXC_SHA256_H
#define FIXC_SHA256_H

#include <stddef.h>

enum { SHA256_DIGITS = 64 };

/* Writes the SHA-256 of a text in hexadecimal digits, with a final NUL. */
void sha256_hex(const char *text, size_t len, char hex[SHA256_DIGITS + 1]);

#endif
