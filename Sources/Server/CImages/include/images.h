#pragma once
// Images made anew by libvips: turned upright, in sRGB, without metadata, in a format that browsers
// show. What was sent is decoded and never handed on.

#include <stdint.h>

enum {
  images_fine = 0,
  /// It cannot be decoded as what it is said to be, or breaks off.
  images_corrupt = 1,
  images_too_many_pixels = 2,
  /// The disk is full.
  images_no_room = 3,
};

/// Sets libvips up; once, before anything else here. 0 when that worked.
int images_set_up(void);

/// Decodes the image at `source`, of a type such as "image/jpeg", and writes what it shows to
/// `target`, whose suffix (.jpg, .png, .webp) says the format. An animation becomes its first picture.
/// `most_pixels` is looked at before any pixel is decoded.
int images_remake(const char *source, const char *type, const char *target, int64_t most_pixels,
                  int *width, int *height);

/// Writes a JPEG of the image at `source`, which we made, with a longer edge of at most `edge`.
int images_preview(const char *source, int edge, const char *target);
