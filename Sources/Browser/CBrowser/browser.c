#include "browser.h"

#if defined(__wasm__)

// What the Embedded Swift runtime asks for. The browser has both already; wasi-libc's own would
// bring a number scanner, ChaCha20, assertions and printf into the download.

/// Called by `Double(String)`.
const char *_swift_stdlib_strtod_clocale(const char *text, double *result) {
  size_t count = __builtin_strlen(text);
  *result = umbu_number((const uint8_t *)text, count);
  return *result == *result ? text + count : NULL;
}

/// Called by random number generators and for the seed of hashes.
void arc4random_buf(void *bytes, size_t count) { umbu_random(bytes, count); }

#else

// The imports have no meaning outside wasm; tests use the host's own seams.

void umbu_patch(const uint8_t *bytes, size_t count) { __builtin_trap(); }

void umbu_request(uint32_t id, const uint8_t *bytes, size_t count) { __builtin_trap(); }

void umbu_log(uint32_t level, const uint8_t *bytes, size_t count) { __builtin_trap(); }

double umbu_number(const uint8_t *text, size_t count) { __builtin_trap(); }

void umbu_random(uint8_t *bytes, size_t count) { __builtin_trap(); }

#endif
