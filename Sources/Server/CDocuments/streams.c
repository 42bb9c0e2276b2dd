#include "internal.h"

// BIFF (MS-XLS 2.1.4): records of a type and a length of two bytes each. The first part of the stream
// is about the whole workbook, and ends with EOF.
int documents_excel_stream(GsfInput *stream) {
  enum { end = 0x000A, file_pass = 0x002F, bound_sheet = 0x0085 };
  const uint8_t *head;
  while (gsf_input_remaining(stream) >= 4 && (head = gsf_input_read(stream, 4, NULL)) != NULL) {
    uint32_t type = documents_number(head, 2), length = documents_number(head + 2, 2);
    if (type == end) return documents_fine;
    if (length > gsf_input_remaining(stream)) return documents_corrupt;
    const uint8_t *body = length == 0 ? head : gsf_input_read(stream, length, NULL);
    if (body == NULL) return documents_corrupt;
    if (type == file_pass) return documents_encrypted;
    // MS-XLS 2.4.28, dt: a sheet of Excel 4 macros or a module of VBA.
    if (type == bound_sheet && length >= 6 && (body[5] == 1 || body[5] == 6))
      return documents_programs;
  }
  return documents_corrupt;
}

// MS-PPT 2.3.1: records of eight bytes and what they say follows; containers hold others.
int documents_powerpoint_stream(GsfInput *stream) {
  enum { vba_info = 0x03FF, control = 0x0FEE, encrypted = 0x2F14 };
  const uint8_t *head;
  while (gsf_input_remaining(stream) >= 8 && (head = gsf_input_read(stream, 8, NULL)) != NULL) {
    uint32_t type = documents_number(head + 2, 2), length = documents_number(head + 4, 4);
    if (type == vba_info || type == control) return documents_programs;
    if (type == encrypted) return documents_encrypted;
    if (length > gsf_input_remaining(stream)) return documents_corrupt;
    int is_container = (head[0] & 0x0F) == 0x0F;
    if (!is_container && gsf_input_seek(stream, length, G_SEEK_CUR)) return documents_corrupt;
  }
  return documents_fine;
}
