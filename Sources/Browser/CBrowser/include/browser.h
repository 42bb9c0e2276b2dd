#pragma once

#include <stddef.h>
#include <stdint.h>

// The boundary between the wasm module and runtime.js (Docs/Embedded.md). Every call passes one
// run of bytes in the module's memory; the callee must not keep it after the call returns.
//
// Imports, all from the module `umbu`. Outside wasm they stop the process, so that code which
// calls them still links in native builds.

#if defined(__wasm__)
#define UMBU_IMPORT(name) __attribute__((import_module("umbu"), import_name(#name)))
#else
#define UMBU_IMPORT(name)
#endif

/// Applies a buffer of patch operations to the document.
UMBU_IMPORT(patch)
void umbu_patch(const uint8_t *_Nonnull bytes, size_t count);

/// Starts the effect in the buffer; the outcome comes back through the export `umbu_response`
/// with the same id.
UMBU_IMPORT(request)
void umbu_request(uint32_t id, const uint8_t *_Nonnull bytes, size_t count);

/// Writes one line of UTF-8 to the console: 0 debug, 1 information, 2 warning, 3 error.
UMBU_IMPORT(log)
void umbu_log(uint32_t level, const uint8_t *_Nonnull bytes, size_t count);

/// The number that decimal text stands for, to the nearest double (ECMA-262, Number); NaN for none.
UMBU_IMPORT(number)
double umbu_number(const uint8_t *_Nonnull text, size_t count);

/// Fills the bytes from the browser's cryptographic generator.
UMBU_IMPORT(random)
void umbu_random(uint8_t *_Nonnull bytes, size_t count);

/// How a scalar behaves in canonical equivalence: its combining class, in order but not in value
/// that of Unicode, from bit 3 up; bits 1 and 2 unless NFC_Quick_Check is yes; bit 0 unless
/// NFD_Quick_Check is yes.
UMBU_IMPORT(normal)
uint32_t umbu_normal(uint32_t scalar);

/// Writes the UTF-8 of the scalar's full canonical decomposition, at most `count` bytes, and returns
/// how many; 0 for a scalar without one.
UMBU_IMPORT(decomposition)
uint32_t umbu_decomposition(uint32_t scalar, uint8_t *_Nonnull bytes, size_t count);

/// The scalar that two compose to; 0xFFFFFFFF for none.
UMBU_IMPORT(composition)
uint32_t umbu_composition(uint32_t first, uint32_t second);
