#include "extraction.h"

#include <gmime/gmime.h>
#include <string.h>

struct look {
  const struct extraction_mail_reader *reader;
  int parts, most_parts, most_depth, is_whole;
};

static void walk(struct look *look, GMimeObject *object, int depth);

// The bytes of a part, decoded from base64 and the like.
static GByteArray *content(GMimePart *part) {
  GByteArray *bytes = g_byte_array_new();
  GMimeDataWrapper *wrapper = g_mime_part_get_content(part);
  if (wrapper == NULL) return bytes;
  GMimeStream *stream = g_mime_stream_mem_new_with_byte_array(bytes);
  g_mime_stream_mem_set_owner(GMIME_STREAM_MEM(stream), FALSE);
  g_mime_data_wrapper_write_to_stream(wrapper, stream);
  g_object_unref(stream);
  return bytes;
}

static int is_attachment(GMimePart *part) {
  const char *disposition = g_mime_object_get_disposition(GMIME_OBJECT(part));
  return g_mime_part_get_filename(part) != NULL ||
         (disposition != NULL && g_ascii_strcasecmp(disposition, "attachment") == 0);
}

// Texts that are shown as such: 1 plain, 2 HTML.
static int text_kind(GMimeObject *object) {
  GMimeContentType *type = g_mime_object_get_content_type(object);
  if (type == NULL || !GMIME_IS_PART(object) || is_attachment(GMIME_PART(object))) return 0;
  if (g_mime_content_type_is_type(type, "text", "plain")) return 1;
  return g_mime_content_type_is_type(type, "text", "html") ? 2 : 0;
}

// Signatures say something to programs alone.
static int is_signature(GMimeContentType *type) {
  return type != NULL && (g_mime_content_type_is_type(type, "application", "pgp-signature") ||
                          g_mime_content_type_is_type(type, "application", "pkcs7-signature") ||
                          g_mime_content_type_is_type(type, "application", "x-pkcs7-signature"));
}

static void tell_part(struct look *look, GMimePart *part) {
  GMimeObject *object = GMIME_OBJECT(part);
  GMimeContentType *type = g_mime_object_get_content_type(object);
  if (is_signature(type)) return;
  int kind = text_kind(object);
  GByteArray *bytes = content(part);
  if (kind != 0) {
    look->reader->text(look->reader->context, kind == 2,
                       g_mime_object_get_content_type_parameter(object, "charset"),
                       (const char *)bytes->data, bytes->len);
  } else {
    char *name = type == NULL ? NULL : g_mime_content_type_get_mime_type(type);
    look->reader->part(look->reader->context, name == NULL ? "application/octet-stream" : name,
                       g_mime_part_get_filename(part), g_mime_part_get_content_id(part),
                       (const char *)bytes->data, bytes->len);
    g_free(name);
  }
  g_byte_array_free(bytes, TRUE);
}

// Whether there is a text in it that can be shown, some levels deep: what of alternatives is chosen.
static int has_text(GMimeObject *object, int levels) {
  if (text_kind(object) != 0) return 1;
  if (!GMIME_IS_MULTIPART(object) || levels == 0) return 0;
  GMimeMultipart *parts = GMIME_MULTIPART(object);
  int count = g_mime_multipart_get_count(parts);
  for (int i = 0; i < count && i < 16; i++)
    if (has_text(g_mime_multipart_get_part(parts, i), levels - 1)) return 1;
  return 0;
}

// Of alternatives the last is the best (RFC 2046 section 5.1.4). What is no text, such as an invitation, comes along.
static void walk_alternatives(struct look *look, GMimeMultipart *parts, int depth) {
  int count = g_mime_multipart_get_count(parts), chosen = -1;
  for (int i = count - 1; i >= 0 && chosen < 0 && i >= count - 64; i--)
    if (has_text(g_mime_multipart_get_part(parts, i), 3)) chosen = i;
  for (int i = 0; i < count && look->parts <= look->most_parts; i++) {
    GMimeObject *part = g_mime_multipart_get_part(parts, i);
    if (i == chosen || !has_text(part, 3)) walk(look, part, depth + 1);
  }
}

static void walk_message(struct look *look, GMimeMessage *message, int depth) {
  if (message == NULL) return;
  InternetAddressList *from = g_mime_message_get_from(message);
  char *who = from == NULL ? NULL : internet_address_list_to_string(from, NULL, FALSE);
  look->reader->forwarded(look->reader->context, g_mime_message_get_subject(message), who);
  g_free(who);
  walk(look, g_mime_message_get_mime_part(message), depth + 1);
}

static void walk(struct look *look, GMimeObject *object, int depth) {
  if (object == NULL) return;
  if (++look->parts > look->most_parts || depth > look->most_depth) {
    look->is_whole = 0;
    return;
  }
  if (GMIME_IS_MESSAGE_PART(object)) {
    walk_message(look, g_mime_message_part_get_message(GMIME_MESSAGE_PART(object)), depth);
  } else if (GMIME_IS_MULTIPART(object)) {
    GMimeMultipart *parts = GMIME_MULTIPART(object);
    GMimeContentType *type = g_mime_object_get_content_type(object);
    if (type != NULL && g_mime_content_type_is_type(type, "multipart", "alternative"))
      return walk_alternatives(look, parts, depth);
    int count = g_mime_multipart_get_count(parts);
    for (int i = 0; i < count && look->parts <= look->most_parts; i++)
      walk(look, g_mime_multipart_get_part(parts, i), depth + 1);
  } else if (GMIME_IS_PART(object)) {
    tell_part(look, GMIME_PART(object));
  }
}

static void tell_head(GMimeMessage *message, const struct extraction_mail_reader *reader) {
  const char *name = NULL, *address = NULL;
  InternetAddressList *from = g_mime_message_get_from(message);
  if (from != NULL && internet_address_list_length(from) > 0) {
    InternetAddress *first = internet_address_list_get_address(from, 0);
    name = internet_address_get_name(first);
    if (INTERNET_ADDRESS_IS_MAILBOX(first))
      address = internet_address_mailbox_get_addr(INTERNET_ADDRESS_MAILBOX(first));
  }
  GDateTime *date = g_mime_message_get_date(message);
  reader->head(reader->context, g_mime_message_get_subject(message), name, address,
               date == NULL ? INT64_MIN : g_date_time_to_unix(date));
}

int extraction_read_mail(const char *bytes, size_t length, int most_parts, int most_depth,
                         const struct extraction_mail_reader *reader) {
  GMimeStream *stream = g_mime_stream_mem_new_with_buffer(bytes, length);
  GMimeParser *parser = g_mime_parser_new_with_stream(stream);
  GMimeMessage *message = g_mime_parser_construct_message(parser, NULL);
  struct look look = {reader, 0, most_parts, most_depth, 1};
  if (message != NULL) {
    tell_head(message, reader);
    walk(&look, g_mime_message_get_mime_part(message), 0);
    g_object_unref(message);
  }
  g_object_unref(parser);
  g_object_unref(stream);
  return message == NULL ? -1 : look.is_whole;
}
