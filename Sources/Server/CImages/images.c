#define _GNU_SOURCE
#include "images.h"

#include <dlfcn.h>
#include <gmodule.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include <vips/vips.h>
#include <vips/vector.h>

// A picture that has to be turned is laid out in memory up to here, beyond in the scratch file.
static const int64_t most_memory = 32 << 20;

// Debian packs the loader for HEIF as a module. libvips would open all modules, and ImageMagick, Poppler
// and OpenSlide with them, none of which is to see a file.
static void load_heif(void) {
  Dl_info library;
  if (dladdr((void *)vips_init, &library) == 0 || library.dli_fname == NULL) return;
  char *real = realpath(library.dli_fname, NULL);
  char *folder = g_path_get_dirname(real != NULL ? real : library.dli_fname);
  char *path = g_strdup_printf("%s/vips-modules-%d.%d/vips-heif.so", folder, VIPS_MAJOR_VERSION,
                               VIPS_MINOR_VERSION);
  GModule *module = g_module_open(path, G_MODULE_BIND_LAZY);
  if (module != NULL) g_module_make_resident(module);
  g_free(path);
  g_free(folder);
  free(real);
}

int images_set_up(void) {
  setenv("VIPSHOME", "/nonexistent", 1);
  if (vips_init("umbu") != 0) return -1;
  load_heif();
  // One image is no reason to take every core, and none comes twice; no code is made at run time,
  // since memory that can be written may not be run.
  vips_concurrency_set(1);
  vips_cache_set_max(0);
  vips_vector_set_enabled(FALSE);
  return 0;
}

static int outcome(int code) {
  if (code == 0) return images_fine;
  int full = strstr(vips_error_buffer(), "No space left") != NULL;
  vips_error_clear();
  return full ? images_no_room : images_corrupt;
}

static VipsSource *opened(int file) {
  return lseek(file, 0, SEEK_SET) < 0 ? NULL : vips_source_new_from_descriptor(file);
}

// The loader is chosen by the type that was found, so that no other one ever sees the bytes. It hands
// out rows from the top, so that no more of a picture is held than what is worked on.
#define LOAD(loader)                                                                     \
  loader(source, image, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", VIPS_FAIL_ON_ERROR, \
         NULL)

static int load_from(VipsSource *source, const char *type, VipsImage **image) {
  if (strcmp(type, "image/jpeg") == 0) return LOAD(vips_jpegload_source);
  if (strcmp(type, "image/png") == 0) return LOAD(vips_pngload_source);
  if (strcmp(type, "image/webp") == 0) return LOAD(vips_webpload_source);
  if (strcmp(type, "image/gif") == 0) return LOAD(vips_gifload_source);
  if (strcmp(type, "image/tiff") == 0) return LOAD(vips_tiffload_source);
  if (strcmp(type, "image/heic") == 0 || strcmp(type, "image/heif") == 0 ||
      strcmp(type, "image/avif") == 0)
    return LOAD(vips_heifload_source);
  vips_error("images", "no loader for this type");
  return -1;
}

static int load(int file, const char *type, VipsImage **image) {
  VipsSource *source = opened(file);
  if (source == NULL) return -1;
  int code = load_from(source, type, image);
  g_object_unref(source);
  return code;
}

static int is_within(VipsImage *image, const struct images_limits *limits) {
  int64_t pixels = (int64_t)vips_image_get_width(image) * vips_image_get_height(image);
  return pixels <= limits->pixels && vips_image_get_bands(image) <= limits->channels &&
         pixels <= limits->bytes / (int64_t)VIPS_IMAGE_SIZEOF_PEL(image);
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

// All pixels at once, for what reads them in another order. The mapping ends with the process, which
// looks at one file.
static VipsImage *laid_out(VipsImage *in, int scratch) {
  int64_t size = VIPS_IMAGE_SIZEOF_IMAGE(in);
  if (size <= most_memory) return vips_image_copy_memory(in);
  if (vips_rawsave_fd(in, scratch, NULL) != 0) return NULL;
  void *pixels = mmap(NULL, (size_t)size, PROT_READ, MAP_SHARED, scratch, 0);
  if (pixels == MAP_FAILED) return NULL;
  return vips_image_new_from_memory(pixels, (size_t)size, vips_image_get_width(in),
                                    vips_image_get_height(in), vips_image_get_bands(in),
                                    vips_image_get_format(in));
}

static int upright(VipsImage *in, int orientation, int scratch, VipsImage **out) {
  if (orientation <= 1) return vips_copy(in, out, NULL);
  VipsImage *whole = laid_out(in, scratch), *marked = NULL;
  if (whole == NULL) return -1;
  int code = vips_copy(whole, &marked, "interpretation", vips_image_get_interpretation(in), NULL);
  g_object_unref(whole);
  if (code != 0) return -1;
  vips_image_set_int(marked, VIPS_META_ORIENTATION, orientation);
  code = vips_autorot(marked, out, NULL);
  g_object_unref(marked);
  return code;
}

static int flatten(VipsImage *in, VipsImage **out) {
  double white = 255;
  VipsArrayDouble *background = vips_array_double_new(&white, 1);
  int code = vips_flatten(in, out, "background", background, NULL);
  vips_area_unref(VIPS_AREA(background));
  return code;
}

static int save_jpeg(VipsImage *image, VipsTarget *target, int quality) {
  VipsImage *flat = NULL;
  if (flatten(image, &flat) != 0) return -1;
  int code =
      vips_jpegsave_target(flat, target, "Q", quality, "optimize_coding", TRUE, "strip", TRUE, NULL);
  g_object_unref(flat);
  return code;
}

static int save(VipsImage *image, int file, const char *format) {
  VipsTarget *target = vips_target_new_to_descriptor(file);
  if (target == NULL) return -1;
  int code;
  if (strcmp(format, "png") == 0)
    code = vips_pngsave_target(image, target, "strip", TRUE, NULL);
  else if (strcmp(format, "webp") == 0)
    code = vips_webpsave_target(image, target, "Q", 90, "strip", TRUE, NULL);
  else
    code = save_jpeg(image, target, 90);
  g_object_unref(target);
  return code;
}

int images_remake(int source, const char *type, int target, const char *format, int scratch,
                  const struct images_limits *limits, int *width, int *height) {
  VipsImage *image = NULL, *srgb = NULL, *bare = NULL, *turned = NULL;
  if (load(source, type, &image) != 0) return outcome(-1);
  int code = images_too_large;
  if (is_within(image, limits)) {
    int orientation = vips_image_get_orientation(image);
    code = outcome(to_srgb(image, &srgb) != 0 || without_metadata(srgb, &bare) != 0 ||
                   upright(bare, orientation, scratch, &turned) != 0 ||
                   save(turned, target, format) != 0);
  }
  if (code == images_fine) {
    *width = vips_image_get_width(turned);
    *height = vips_image_get_height(turned);
  }
  if (turned != NULL) g_object_unref(turned);
  if (bare != NULL) g_object_unref(bare);
  if (srgb != NULL) g_object_unref(srgb);
  g_object_unref(image);
  return code;
}

int images_preview(int file, int edge, int into) {
  VipsImage *small = NULL;
  VipsSource *source = opened(file);
  if (source == NULL) return outcome(-1);
  int code = vips_thumbnail_source(source, &small, edge, "height", edge, "size", VIPS_SIZE_DOWN, NULL);
  g_object_unref(source);
  if (code != 0) return outcome(-1);
  VipsTarget *target = vips_target_new_to_descriptor(into);
  code = outcome(target == NULL || save_jpeg(small, target, 82) != 0);
  if (target != NULL) g_object_unref(target);
  g_object_unref(small);
  return code;
}
