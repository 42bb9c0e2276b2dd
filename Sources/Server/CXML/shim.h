#include <libxml/HTMLparser.h>
#include <libxml/uri.h>
