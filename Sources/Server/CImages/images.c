#include "images.h"

#include <stdlib.h>
#include <string.h>
#include <vips/vips.h>

// What libvips would say on standard error of a broken image is its sender's business alone.
static void ignore(const char *domain, GLogLevelFlags level, const char *text, void *data) {
  (void)domain, (void)level, (void)text, (void)data;
}

int images_set_up(void) {
  // Larger images are decoded to a temporary file rather than to memory.
  setenv("VIPS_DISC_THRESHOLD", "32m", 0);
  if (vips_init("umbu") != 0) return -1;
  g_log_set_handler("VIPS", G_LOG_LEVEL_MASK, ignore, NULL);
  // One image is no reason to take every core, and none comes twice.
  vips_concurrency_set(1);
  vips_cache_set_max(0);
  return 0;
}

static int outcome(int code) {
  if (code == 0) return images_fine;
  int full = strstr(vips_error_buffer(), "No space left") != NULL;
  vips_error_clear();
  return full ? images_no_room : images_corrupt;
}

// The loader is chosen by the type that was found, so that no other one ever sees the bytes.
static int load(const char *source, const char *type, VipsImage **image) {
  if (strcmp(type, "image/jpeg") == 0)
    return vips_jpegload(source, image, "fail_on", VIPS_FAIL_ON_ERROR, NULL);
  if (strcmp(type, "image/png") == 0)
    return vips_pngload(source, image, "fail_on", VIPS_FAIL_ON_ERROR, NULL);
  if (strcmp(type, "image/webp") == 0)
    return vips_webpload(source, image, "fail_on", VIPS_FAIL_ON_ERROR, NULL);
  if (strcmp(type, "image/gif") == 0)
    return vips_gifload(source, image, "fail_on", VIPS_FAIL_ON_ERROR, NULL);
  if (strcmp(type, "image/tiff") == 0)
    return vips_tiffload(source, image, "fail_on", VIPS_FAIL_ON_ERROR, NULL);
  if (strcmp(type, "image/heic") == 0 || strcmp(type, "image/heif") == 0 ||
      strcmp(type, "image/avif") == 0)
    return vips_heifload(source, image, "fail_on", VIPS_FAIL_ON_ERROR, NULL);
  vips_error("images", "no loader for this type");
  return -1;
}

static int to_srgb(VipsImage *in, VipsImage **out) {
  if (vips_image_get_typeof(in, VIPS_META_ICC_NAME) != 0 ||
      vips_image_get_interpretation(in) == VIPS_INTERPRETATION_CMYK) {
    if (vips_icc_transform(in, out, "srgb", "embedded", TRUE, NULL) == 0) return 0;
    // A profile that is broken is no reason to refuse the picture.
    vips_error_clear();
  }
  return vips_colourspace(in, out, VIPS_INTERPRETATION_sRGB, NULL);
}

// Everything beside the pixels; what belongs to them cannot be removed and stays.
static int without_metadata(VipsImage *in, VipsImage **out) {
  if (vips_copy(in, out, NULL) != 0) return -1;
  char **fields = vips_image_get_fields(*out);
  for (char **field = fields; *field != NULL; field++) vips_image_remove(*out, *field);
  g_strfreev(fields);
  return 0;
}

static int flatten(VipsImage *in, VipsImage **out) {
  double white = 255;
  VipsArrayDouble *background = vips_array_double_new(&white, 1);
  int code = vips_flatten(in, out, "background", background, NULL);
  vips_area_unref(VIPS_AREA(background));
  return code;
}

static int save_jpeg(VipsImage *image, const char *target, int quality) {
  VipsImage *flat = NULL;
  if (flatten(image, &flat) != 0) return -1;
  int code = vips_jpegsave(flat, target, "Q", quality, "optimize_coding", TRUE, "strip", TRUE, NULL);
  g_object_unref(flat);
  return code;
}

static int save(VipsImage *image, const char *target) {
  const char *suffix = strrchr(target, '.');
  if (suffix != NULL && strcmp(suffix, ".png") == 0)
    return vips_pngsave(image, target, "strip", TRUE, NULL);
  if (suffix != NULL && strcmp(suffix, ".webp") == 0)
    return vips_webpsave(image, target, "Q", 90, "strip", TRUE, NULL);
  return save_jpeg(image, target, 90);
}

int images_remake(const char *source, const char *type, const char *target, int64_t most_pixels,
                  int *width, int *height) {
  VipsImage *image = NULL, *upright = NULL, *srgb = NULL, *bare = NULL;
  if (load(source, type, &image) != 0) return outcome(-1);
  int code = images_too_many_pixels;
  if ((int64_t)vips_image_get_width(image) * vips_image_get_height(image) <= most_pixels) {
    code = outcome(vips_autorot(image, &upright, NULL) != 0 || to_srgb(upright, &srgb) != 0 ||
                   without_metadata(srgb, &bare) != 0 || save(bare, target) != 0);
  }
  if (code == images_fine) {
    *width = vips_image_get_width(bare);
    *height = vips_image_get_height(bare);
  }
  if (bare != NULL) g_object_unref(bare);
  if (srgb != NULL) g_object_unref(srgb);
  if (upright != NULL) g_object_unref(upright);
  g_object_unref(image);
  return code;
}

int images_preview(const char *source, int edge, const char *target) {
  VipsImage *small = NULL;
  if (vips_thumbnail(source, &small, edge, "height", edge, "size", VIPS_SIZE_DOWN, NULL) != 0)
    return outcome(-1);
  int code = outcome(save_jpeg(small, target, 82));
  g_object_unref(small);
  return code;
}
