#pragma once
#include "documents.h"

#include <gsf/gsf.h>
#include <stdint.h>

// Documents in documents: deeper ones are refused.
enum { documents_most_depth = 4 };

int documents_ole(GsfInput *input, int depth, int *kind);
int documents_package(GsfInput *input, int depth);

/// Programs in the streams of old Excel and PowerPoint files, which are rows of records.
int documents_excel_stream(GsfInput *stream);
int documents_powerpoint_stream(GsfInput *stream);

static inline uint32_t documents_number(const uint8_t *bytes, int count) {
  uint32_t number = 0;
  for (int i = count - 1; i >= 0; i--) number = number << 8 | bytes[i];
  return number;
}
