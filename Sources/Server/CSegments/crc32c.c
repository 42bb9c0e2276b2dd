#include "segments.h"

#include <string.h>

#if defined(__x86_64__)
#include <cpuid.h>
#endif

// The remainders of four bits (polynomial 0x82F63B78, the lowest bit first).
static const uint32_t remainders[16] = {
  0x00000000, 0x105EC76F, 0x20BD8EDE, 0x30E349B1,
  0x417B1DBC, 0x5125DAD3, 0x61C69362, 0x7198540D,
  0x82F63B78, 0x92A8FC17, 0xA24BB5A6, 0xB21572C9,
  0xC38D26C4, 0xD3D3E1AB, 0xE330A81A, 0xF36E6F75,
};

uint32_t segments_crc32c_plain(uint32_t before, const void *bytes, size_t count) {
  const uint8_t *next = bytes;
  uint32_t crc = ~before;
  for (; count > 0; count--) {
    crc ^= *next++;
    crc = (crc >> 4) ^ remainders[crc & 15];
    crc = (crc >> 4) ^ remainders[crc & 15];
  }
  return ~crc;
}

#if defined(__x86_64__)
__attribute__((target("sse4.2")))
static uint32_t by_instruction(uint32_t before, const void *bytes, size_t count) {
  const uint8_t *next = bytes;
  uint64_t crc = (uint32_t)~before;
  for (; count >= 8; count -= 8, next += 8) {
    uint64_t word;
    memcpy(&word, next, 8);
    crc = __builtin_ia32_crc32di(crc, word);
  }
  uint32_t rest = (uint32_t)crc;
  for (; count > 0; count--) rest = __builtin_ia32_crc32qi(rest, *next++);
  return ~rest;
}

static int has_instruction(void) {
  unsigned a, b, c, d;
  return __get_cpuid(1, &a, &b, &c, &d) && (c & bit_SSE4_2) != 0;
}
#endif

uint32_t segments_crc32c(uint32_t before, const void *bytes, size_t count) {
#if defined(__x86_64__)
  // Asked once; several threads may find out at the same time, and find the same.
  static int known = -1;
  int has = __atomic_load_n(&known, __ATOMIC_RELAXED);
  if (has < 0) {
    has = has_instruction();
    __atomic_store_n(&known, has, __ATOMIC_RELAXED);
  }
  if (has) return by_instruction(before, bytes, count);
#endif
  return segments_crc32c_plain(before, bytes, count);
}
