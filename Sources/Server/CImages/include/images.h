#pragma once
// Images made anew by libvips: turned upright, in sRGB, without metadata, in a format that browsers
// show. What was sent is decoded and never handed on. Files are descriptors: no path is opened here
// once it is set up.

#include <stdint.h>

enum {
  images_fine = 0,
  /// It cannot be decoded as what it is said to be, or breaks off.
  images_corrupt = 1,
  images_too_large = 2,
  /// The disk is full.
  images_no_room = 3,
};

/// What an image may come to; looked at before any pixel is decoded.
struct images_limits {
  int64_t pixels;
  /// Width, height, channels and the bytes of a sample multiplied.
  int64_t bytes;
  int channels;
};

/// Sets libvips up; once, before anything else here. 0 when that worked.
int images_set_up(void);

/// Decodes the image in `source`, of a type such as "image/jpeg", and writes what it shows to `target`
/// as "jpg", "png" or "webp". An animation becomes its first picture. `scratch` is an empty file for
/// what is in the way.
int images_remake(int source, const char *type, int target, const char *format, int scratch,
                  const struct images_limits *limits, int *width, int *height);

/// Writes a JPEG of the image in `source`, which we made, with a longer edge of at most `edge`.
int images_preview(int source, int edge, int target);
