/* engine/base/witness_text.c — what witnesses begin with. */
#include "witness_text.h"

#include "sha256.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

void witness_print_string(FILE *out, const char *text) {
  fputc('"', out);
  for (const char *c = text; *c; c++) {
    if ((unsigned char)*c < 0x20) {
      fprintf(out, "\\x%02x", (unsigned char)*c);
      continue;
    }
    if (*c == '"' || *c == '\\')
      fputc('\\', out);
    fputc(*c, out);
  }
  fputc('"', out);
}

/* SOURCE_DATE_EPOCH makes equal witnesses equal files. */
static void print_witness_time(FILE *out) {
  const char *fixed = getenv("SOURCE_DATE_EPOCH");
  time_t now = fixed ? (time_t)strtoll(fixed, NULL, 10) : time(NULL);
  struct tm parts;
  char text[40] = "1970-01-01T00:00:00Z";
  if (gmtime_r(&now, &parts))
    strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
  fprintf(out, "    creation_time: \"%s\"\n", text);
}

/* The identity of a witness is its content: a UUID of version 8. */
static void print_witness_uuid(FILE *out, const char *content) {
  char hex[SHA256_DIGITS + 1];
  sha256_hex(content, strlen(content), hex);
  fprintf(out, "    uuid: \"%.8s-%.4s-8%.3s-a%.3s-%.12s\"\n", hex, hex + 8,
          hex + 12, hex + 15, hex + 18);
}

static void print_witness_task(FILE *out, const struct witness_head *head) {
  char hex[SHA256_DIGITS + 1];
  sha256_hex(head->text, head->length, hex);
  fputs("    task:\n      input_files:\n      - ", out);
  witness_print_string(out, head->program);
  fputs("\n      input_file_hashes:\n        ", out);
  witness_print_string(out, head->program);
  fprintf(out, ": \"%s\"\n      specification: ", hex);
  witness_print_string(out, head->specification);
  if (head->data_model)
    fprintf(out, "\n      data_model: \"%s\"", head->data_model);
  fputs("\n      language: ", out);
  witness_print_string(out, head->language);
  fputc('\n', out);
}

void witness_print(FILE *out, const struct witness_head *head,
                   const char *content) {
  fprintf(out,
          "- entry_type: \"%s\"\n  metadata:\n    format_version: \"%s\"\n",
          head->entry_type, head->format_version);
  print_witness_uuid(out, content);
  print_witness_time(out);
  fprintf(out, "    producer:\n      name: \"fixc\"\n      version: \"%s\"\n",
          head->version);
  if (head->configuration)
    fprintf(out, "      configuration: \"%s\"\n", head->configuration);
  print_witness_task(out, head);
  fprintf(out, "  content:\n%s", *content ? content : "    []\n");
}
