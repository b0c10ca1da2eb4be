/* What changes the layout and is not covered. */
struct __attribute__((scalar_storage_order("big-endian"))) big {
  unsigned x;
};
struct __attribute__((__ms_struct__)) other {
  char c;
  int b : 4;
  short d : 4;
};
#pragma pack(3)
#pragma pack(push, 1, 2)
#pragma pack push
#pragma scalar_storage_order big - endian
int *__attribute__((aligned(32))) p;
