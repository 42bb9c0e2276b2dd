#include "failing_sync.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

int fdatasync(int descriptor) {
  char link[64], path[PATH_MAX + 8];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, path, PATH_MAX);
  if (length > 0) {
    snprintf(path + length, sizeof path - (size_t)length, ".fails");
    if (access(path, F_OK) == 0) {
      errno = EIO;
      return -1;
    }
  }
  return (int)syscall(SYS_fdatasync, descriptor);
}
