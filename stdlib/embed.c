/* stdlib/embed.c — writes formula files as C arrays; runs only while building.
 *
 * embed OUT.c FILE…: each file becomes an array of bytes and a row of
 * fp_builtins under its name without the folder.  Numbers are used instead of
 * string literals, whose length C11 guarantees only up to 4095 bytes.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void die(const char *what, const char *path) {
  fprintf(stderr, "embed: cannot %s %s: %s\n", what, path, strerror(errno));
  exit(1);
}

static const char *base_name(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

/* Writes the bytes of a file and a NUL; returns how many bytes it has. */
static size_t put_text(FILE *out, const char *path, int number) {
  FILE *in = fopen(path, "rb");
  if (!in)
    die("read", path);
  size_t len = 0;
  fprintf(out, "static const char text%d[] = {", number);
  for (int c; (c = getc(in)) != EOF; len++) {
    /* A plain char may be signed, and then 200 does not fit. */
    int value = c < 128 ? c : c - 256;
    fprintf(out, "%s%d,", len % 16 == 0 ? "\n" : "", value);
  }
  fprintf(out, "\n0};\n");
  if (ferror(in))
    die("read", path);
  fclose(in);
  return len;
}

int main(int argc, char **argv) {
  if (argc < 3) {
    fprintf(stderr, "usage: embed OUT.c FILE...\n");
    return 1;
  }
  FILE *out = fopen(argv[1], "wb");
  size_t *lens = calloc((size_t)argc, sizeof *lens);
  if (!out || !lens)
    die("write", argv[1]);
  fprintf(out, "/* Made by embed.c. */\n#include \"stdlib/builtins.h\"\n\n");
  for (int i = 2; i < argc; i++)
    lens[i] = put_text(out, argv[i], i);
  fprintf(out, "\nconst struct fp_builtin fp_builtins[] = {\n");
  for (int i = 2; i < argc; i++)
    fprintf(out, "  {\"%s\", text%d, %zu},\n", base_name(argv[i]), i, lens[i]);
  fprintf(out, "};\nconst uint32_t fp_nbuiltins = %d;\n", argc - 2);
  free(lens);
  if (fclose(out) != 0)
    die("write", argv[1]);
  return 0;
}
