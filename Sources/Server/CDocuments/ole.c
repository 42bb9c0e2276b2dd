#include "internal.h"

#include <gsf/gsf-infile-msole.h>
#include <string.h>

// Folders and streams of one file.
static const int most_entries = 20000;
static const int most_levels = 32;

struct look {
  int entries, kind, result;
};

static int is(const char *name, const char *const *names) {
  for (; *names != NULL; names++)
    if (g_ascii_strcasecmp(name, *names) == 0) return 1;
  return 0;
}

// VBA as Word, Excel and others lay it down (MS-OVBA 2.2.1), and files packed as objects (MS-OLEDS
// 2.3.6), which a click starts.
static const char *const program_names[] = {
    "Macros", "VBA", "_VBA_PROJECT", "_VBA_PROJECT_CUR", "\001Ole10Native", "\001Ole10FtpMap", NULL};

static void worsen(struct look *look, int result) {
  if (look->result == documents_fine || result == documents_programs) look->result = result;
}

static void look_at_root(struct look *look, GsfInput *stream, const char *name) {
  static const char *const excel[] = {"Workbook", "Book", NULL};
  static const char *const encrypted[] = {"EncryptedPackage", "EncryptedSummary", NULL};
  int kind = documents_other;
  if (is(name, encrypted)) worsen(look, documents_encrypted);
  if (is(name, excel)) {
    kind = documents_excel;
    worsen(look, documents_excel_stream(stream));
  } else if (g_ascii_strcasecmp(name, "PowerPoint Document") == 0) {
    kind = documents_powerpoint;
    worsen(look, documents_powerpoint_stream(stream));
  } else if (g_ascii_strcasecmp(name, "WordDocument") == 0) {
    kind = documents_word;
    // FibBase (MS-DOC 2.5.2): whether it is encrypted.
    const uint8_t *head = gsf_input_read(stream, 12, NULL);
    if (head == NULL) worsen(look, documents_corrupt);
    else if (head[11] & 1) worsen(look, documents_encrypted);
  }
  if (kind == documents_other || kind == look->kind) return;
  // Two documents in one: which of them is opened is the reader's choice.
  if (look->kind != documents_other) worsen(look, documents_corrupt);
  look->kind = kind;
}

static void walk(struct look *look, GsfInfile *folder, int level) {
  int count = gsf_infile_num_children(folder);
  if (level > most_levels) return worsen(look, documents_corrupt);
  for (int i = 0; i < count && look->result != documents_programs; i++) {
    if (++look->entries > most_entries) return worsen(look, documents_corrupt);
    const char *name = gsf_infile_name_by_index(folder, i);
    if (name == NULL) continue;
    if (is(name, program_names)) return worsen(look, documents_programs);
    GsfInput *child = gsf_infile_child_by_index(folder, i);
    if (child == NULL) {
      worsen(look, documents_corrupt);
      continue;
    }
    if (GSF_IS_INFILE(child) && gsf_infile_num_children(GSF_INFILE(child)) >= 0)
      walk(look, GSF_INFILE(child), level + 1);
    else if (level == 0)
      look_at_root(look, child, name);
    else if (g_ascii_strcasecmp(name, "Workbook") == 0 || g_ascii_strcasecmp(name, "Book") == 0)
      worsen(look, documents_excel_stream(child));
    g_object_unref(child);
  }
}

int documents_ole(GsfInput *input, int depth, int *kind) {
  *kind = documents_other;
  if (depth > documents_most_depth) return documents_corrupt;
  GsfInfile *root = gsf_infile_msole_new(input, NULL);
  if (root == NULL) return documents_corrupt;
  struct look look = {0, documents_other, documents_fine};
  walk(&look, root, 0);
  g_object_unref(root);
  *kind = look.kind;
  return look.result;
}
