#pragma once

#include <stddef.h>
#include <stdint.h>

/// CRC-32C (RFC 3720 appendix B.4) of bytes, going on from that of the bytes before them; 0 for none.
uint32_t segments_crc32c(uint32_t before, const void *bytes, size_t count);

/// The same without the processor's own instruction.
uint32_t segments_crc32c_plain(uint32_t before, const void *bytes, size_t count);
