#include "internal.h"

#include <fcntl.h>
#include <gsf/gsf-infile-zip.h>
#include <gsf/gsf-input-memory.h>
#include <gsf/gsf-input-stdio.h>
#include <libxml/parser.h>
#include <libxml/tree.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

// Bytes of a table of types or relationships; of a document in a document.
static const gsf_off_t most_table = 4 << 20;
static const gsf_off_t most_inner = 64 << 20;
static const int most_levels = 32;

void documents_set_up(void) {
  gsf_init();
  xmlInitParser();
}

// What says that a part runs: macros of Word, Excel 4 and VBA, controls, whole kinds of document that
// are for macros (MS-OFFMACRO 2.2.1; application/vnd.ms-word.document.macroEnabled.main+xml).
static int names_programs(const char *value) {
  static const char *const words[] = {"macroenabled", "vbaproject", "vbadata",
                                      "macrosheet",   "activex",    NULL};
  char *small = g_ascii_strdown(value, -1);
  int found = 0;
  for (const char *const *word = words; *word != NULL; word++)
    found = found || strstr(small, *word) != NULL;
  g_free(small);
  return found;
}

// Attributes that say what a part is: ContentType of [Content_Types].xml, Type of relationships.
static int elements_name_programs(const xmlNode *node) {
  for (; node != NULL; node = node->next) {
    if (node->type != XML_ELEMENT_NODE) continue;
    for (xmlAttr *each = node->properties; each != NULL; each = each->next) {
      int tells = xmlStrcasecmp(each->name, (const xmlChar *)"ContentType") == 0 ||
                  xmlStrcasecmp(each->name, (const xmlChar *)"Type") == 0;
      if (!tells) continue;
      xmlChar *value = xmlNodeListGetString(node->doc, each->children, 1);
      int found = value != NULL && names_programs((const char *)value);
      xmlFree(value);
      if (found) return 1;
    }
    if (elements_name_programs(node->children)) return 1;
  }
  return 0;
}

static int look_at_table(const uint8_t *bytes, size_t length) {
  xmlDoc *document = xmlReadMemory((const char *)bytes, (int)length, "", NULL,
                                   XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING);
  if (document == NULL) return documents_corrupt;
  // Packages have no document type definition (ECMA-376 part 2, 6.2.5), which could rename things.
  int result = documents_corrupt;
  if (document->intSubset == NULL)
    result = elements_name_programs(xmlDocGetRootElement(document)) ? documents_programs
                                                                    : documents_fine;
  xmlFreeDoc(document);
  return result;
}

static int look_inside(const uint8_t *bytes, gsf_off_t length, int depth) {
  GsfInput *inner = gsf_input_memory_new(bytes, length, FALSE);
  int kind = 0;
  int result = bytes[0] == 'P' ? documents_package(inner, depth + 1)
                               : documents_ole(inner, depth + 1, &kind);
  g_object_unref(inner);
  return result;
}

static int look_at_part(GsfInput *part, const char *name, int depth) {
  static const uint8_t ole[] = {0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1};
  gsf_off_t length = gsf_input_size(part);
  int is_table = g_ascii_strcasecmp(name, "[Content_Types].xml") == 0 ||
                 g_str_has_suffix(name, ".rels") || g_str_has_suffix(name, ".RELS");
  if (!is_table) {
    if (length < 8) return documents_fine;
    const uint8_t *head = gsf_input_read(part, 8, NULL);
    if (head == NULL) return documents_corrupt;
    if (memcmp(head, ole, 8) != 0 && memcmp(head, "PK\003\004", 4) != 0) return documents_fine;
    if (gsf_input_seek(part, 0, G_SEEK_SET)) return documents_corrupt;
  }
  if (length > (is_table ? most_table : most_inner)) return documents_too_long;
  uint8_t *bytes = g_try_malloc(length > 0 ? (gsize)length : 1);
  if (bytes == NULL) return documents_too_long;
  int result = documents_corrupt;
  if (length > 0 && gsf_input_read(part, (size_t)length, bytes) != NULL)
    result = is_table ? look_at_table(bytes, (size_t)length) : look_inside(bytes, length, depth);
  g_free(bytes);
  return result;
}

static int walk(GsfInfile *folder, int depth, int level) {
  if (level > most_levels) return documents_corrupt;
  int count = gsf_infile_num_children(folder), result = documents_fine;
  for (int i = 0; i < count && result == documents_fine; i++) {
    const char *name = gsf_infile_name_by_index(folder, i);
    GsfInput *child = gsf_infile_child_by_index(folder, i);
    if (child == NULL || name == NULL)
      result = documents_corrupt;
    else if (GSF_IS_INFILE(child) && gsf_infile_num_children(GSF_INFILE(child)) >= 0)
      result = walk(GSF_INFILE(child), depth, level + 1);
    else
      result = look_at_part(child, name, depth);
    if (child != NULL) g_object_unref(child);
  }
  return result;
}

int documents_package(GsfInput *input, int depth) {
  if (depth > documents_most_depth) return documents_corrupt;
  GsfInfile *root = gsf_infile_zip_new(input, NULL);
  if (root == NULL) return documents_corrupt;
  int result = walk(root, depth, 0);
  g_object_unref(root);
  return result;
}

static GsfInput *opened(int file) {
  int copy = fcntl(file, F_DUPFD_CLOEXEC, 0);
  FILE *stream = copy < 0 ? NULL : fdopen(copy, "rb");
  if (stream == NULL) return NULL;
  rewind(stream);
  return gsf_input_stdio_new_FILE("", stream, FALSE);
}

int documents_look_into_package(int file) {
  GsfInput *input = opened(file);
  if (input == NULL) return documents_corrupt;
  int result = documents_package(input, 0);
  g_object_unref(input);
  return result;
}

int documents_look_into_ole(int file, int *kind) {
  *kind = documents_other;
  GsfInput *input = opened(file);
  if (input == NULL) return documents_corrupt;
  int result = documents_ole(input, 0, kind);
  g_object_unref(input);
  return result;
}
