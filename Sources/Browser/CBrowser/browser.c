#include "browser.h"

#if defined(__wasm__)

// What the Embedded Swift runtime asks for. The browser has it all already; wasi-libc's own would
// bring a number scanner, ChaCha20, assertions and printf into the download, and the toolchain's
// Unicode tables a tenth of it.

/// Called by `Double(String)`.
const char *_swift_stdlib_strtod_clocale(const char *text, double *result) {
  size_t count = __builtin_strlen(text);
  *result = umbu_number((const uint8_t *)text, count);
  return *result == *result ? text + count : NULL;
}

/// Called by random number generators and for the seed of hashes.
void arc4random_buf(void *bytes, size_t count) { umbu_random(bytes, count); }

void *aligned_alloc(size_t alignment, size_t count);

/// Called for all that the program takes of memory, in the place of wasi-libc's `posix_memalign`
/// (Tools/wasm/build). That one looks for 32 bytes more than it was asked for, whatever the alignment
/// but 16, and gives the rest back: what was freed is then too small for the next of its size. Here all
/// is aligned to 16 anyway, and up to that `aligned_alloc` is `malloc`.
int __wrap_posix_memalign(void **memory, size_t alignment, size_t count) {
  *memory = aligned_alloc(alignment, count);
  // The one error that there is: no memory is left.
  return *memory ? 0 : 48;
}

// Comparing and hashing text asks for its canonical equivalence (Unicode Standard Annex #15).

/// Flags and combining class as `umbu_normal` gives them; everything below U+00C0 starts a sequence
/// and is its own decomposition.
uint16_t _swift_stdlib_getNormData(uint32_t scalar) {
  return scalar < 0xC0 ? 0 : umbu_normal(scalar);
}

/// A count of bytes and the UTF-8 of the decomposition that was asked for last.
static uint8_t decomposition[64];
const uint8_t *const _swift_stdlib_nfd_decompositions = decomposition;

/// In the low 18 bits the scalar when it has a decomposition, else another one; above them where in
/// `_swift_stdlib_nfd_decompositions` it is.
uint32_t _swift_stdlib_getDecompositionEntry(uint32_t scalar) {
  decomposition[0] = umbu_decomposition(scalar, decomposition + 1, sizeof decomposition - 1);
  return decomposition[0] > 0 ? scalar : scalar ^ 1;
}

/// The scalar that both compose to; 0xFFFFFFFF for none.
uint32_t _swift_stdlib_getComposition(uint32_t first, uint32_t second) {
  return umbu_composition(first, second);
}

#else

// The imports have no meaning outside wasm; tests use the host's own seams.

void umbu_patch(const uint8_t *bytes, size_t count) { __builtin_trap(); }

void umbu_request(uint32_t id, const uint8_t *bytes, size_t count) { __builtin_trap(); }

void umbu_log(uint32_t level, const uint8_t *bytes, size_t count) { __builtin_trap(); }

double umbu_number(const uint8_t *text, size_t count) { __builtin_trap(); }

void umbu_random(uint8_t *bytes, size_t count) { __builtin_trap(); }

uint32_t umbu_normal(uint32_t scalar) { __builtin_trap(); }

uint32_t umbu_decomposition(uint32_t scalar, uint8_t *bytes, size_t count) { __builtin_trap(); }

uint32_t umbu_composition(uint32_t first, uint32_t second) { __builtin_trap(); }

#endif
