#include "unreliable_disk.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { room = PATH_MAX + 16 };

// One copy at a time, so that an older one never takes the place of a newer one.
static pthread_mutex_t keeping = PTHREAD_MUTEX_INITIALIZER;

static void copy(const char *from, const char *to) {
  static char piece[1 << 16];
  int source = open(from, O_RDONLY | O_CLOEXEC);
  int target = open(to, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (source < 0 || target < 0) abort();
  ssize_t count;
  while ((count = read(source, piece, sizeof piece)) > 0) {
    if (write(target, piece, (size_t)count) != count) abort();
  }
  if (count < 0) abort();
  close(source);
  close(target);
}

static int sync_and_keep(int descriptor, const char *path, const char *kept) {
  char next[room + 8];
  snprintf(next, sizeof next, "%s.next", kept);
  pthread_mutex_lock(&keeping);
  copy(path, next);
  int code = (int)syscall(SYS_fdatasync, descriptor);
  if (code == 0 && rename(next, kept) != 0) abort();
  pthread_mutex_unlock(&keeping);
  return code;
}

int fdatasync(int descriptor) {
  char link[64], path[PATH_MAX], other[room];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length > 0) {
    path[length] = 0;
    snprintf(other, sizeof other, "%s.fails", path);
    if (access(other, F_OK) == 0) {
      errno = EIO;
      return -1;
    }
    snprintf(other, sizeof other, "%s.durable", path);
    if (access(other, F_OK) == 0) return sync_and_keep(descriptor, path, other);
  }
  return (int)syscall(SYS_fdatasync, descriptor);
}
