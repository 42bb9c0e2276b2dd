#include "browser.h"

#if defined(__wasm__)

// What the Embedded Swift runtime asks for and wasi-libc lacks. Declared here rather than
// included: the toolchain's clang does not know Debian's wasi-libc headers.

double strtod(const char *text, char **end);

/// Called by `Double(String)`. wasi-libc has the C locale only, so strtod is already the one.
const char *_swift_stdlib_strtod_clocale(const char *text, double *result) {
  char *end = NULL;
  *result = strtod(text, &end);
  return end == text ? NULL : end;
}

#else

// The imports have no meaning outside wasm; tests use the host's own seams.

void umbu_patch(const uint8_t *bytes, size_t count) { __builtin_trap(); }

void umbu_request(uint32_t id, const uint8_t *bytes, size_t count) { __builtin_trap(); }

void umbu_log(uint32_t level, const uint8_t *bytes, size_t count) { __builtin_trap(); }

#endif
