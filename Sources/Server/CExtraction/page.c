#include "extraction.h"

#include <libxml/HTMLparser.h>
#include <libxml/tree.h>
#include <libxml/uri.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

char *extraction_resolve(const char *link, const char *base) {
  xmlChar *whole = xmlBuildURI((const xmlChar *)link, (const xmlChar *)base);
  if (whole == NULL) return NULL;
  // As all texts made here are freed.
  char *copy = strdup((const char *)whole);
  xmlFree(whole);
  return copy;
}

static void tell_attributes(const xmlNode *node, const struct extraction_page_reader *reader) {
  for (xmlAttr *each = node->properties; each != NULL; each = each->next) {
    xmlChar *value = xmlNodeListGetString(node->doc, each->children, 1);
    reader->attribute(reader->context, (const char *)each->name,
                      value == NULL ? "" : (const char *)value);
    if (value != NULL) xmlFree(value);
  }
}

// Tells of one node; 1 when its children come next.
static int tell(const xmlNode *node, int is_too_deep, const struct extraction_page_reader *reader) {
  switch (node->type) {
  case XML_TEXT_NODE:
  case XML_CDATA_SECTION_NODE:
    if (node->content != NULL) reader->text(reader->context, (const char *)node->content);
    return 0;
  case XML_ELEMENT_NODE:
    if (is_too_deep || !reader->begin(reader->context, (const char *)node->name)) return 0;
    tell_attributes(node, reader);
    if (node->children != NULL) return 1;
    reader->end(reader->context);
    return 0;
  default: return 0;
  }
}

// Without recursion, however deep the page is.
static int walk(const xmlNode *root, int most_nodes, int most_depth,
                const struct extraction_page_reader *reader) {
  const xmlNode *node = root;
  int count = 0, depth = 0, is_whole = 1;
  while (node != NULL) {
    if (++count > most_nodes) {
      for (; depth > 0; depth--) reader->end(reader->context);
      return 0;
    }
    if (depth >= most_depth && node->type == XML_ELEMENT_NODE) is_whole = 0;
    if (tell(node, depth >= most_depth, reader)) {
      node = node->children;
      depth++;
      continue;
    }
    while (node->next == NULL && depth > 0) {
      node = node->parent;
      depth--;
      reader->end(reader->context);
    }
    node = depth > 0 ? node->next : NULL;
  }
  return is_whole;
}

int extraction_read_page(const char *bytes, size_t length, int most_nodes, int most_depth,
                         const struct extraction_page_reader *reader) {
  if (length > INT_MAX) return -1;
  // XML_PARSE_HUGE stays off: libxml2's own limits of depth and length hold.
  int options = HTML_PARSE_RECOVER | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING | HTML_PARSE_NONET |
                HTML_PARSE_IGNORE_ENC;
  xmlDoc *page = htmlReadMemory(bytes, (int)length, NULL, "UTF-8", options);
  if (page == NULL) return -1;
  const xmlNode *root = xmlDocGetRootElement(page);
  int result = root == NULL ? -1 : walk(root, most_nodes, most_depth, reader);
  xmlFreeDoc(page);
  return result;
}
