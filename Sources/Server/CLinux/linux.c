#define _GNU_SOURCE
#include "linux.h"

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <linux/openat2.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/sendfile.h>
#include <sys/syscall.h>
#include <unistd.h>

int linux_accept(int listener, struct sockaddr_storage *address) {
  socklen_t length = sizeof *address;
  return accept4(listener, (struct sockaddr *)address, &length, SOCK_NONBLOCK | SOCK_CLOEXEC);
}

int linux_cores(void) {
  cpu_set_t allowed;
  CPU_ZERO(&allowed);
  if (sched_getaffinity(0, sizeof allowed, &allowed) != 0) return 1;
  int count = CPU_COUNT(&allowed);
  return count > 0 ? count : 1;
}

int linux_open_beneath(int folder, const char *path) {
  struct open_how how;
  memset(&how, 0, sizeof how);
  how.flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK;
  how.resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS;
  int file = (int)syscall(SYS_openat2, folder, path, &how, sizeof how);
  // A kernel or sandbox without openat2: the caller has refused ".." already.
  if (file < 0 && (errno == ENOSYS || errno == EPERM))
    file = openat(folder, path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW);
  return file;
}

int linux_rename_new(const char *from, const char *to) {
  if (renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0) return 0;
  // A file system without it, such as NFS; those without hard links, such as FAT, have it.
  if (errno != EINVAL && errno != ENOSYS) return -1;
  if (link(from, to) != 0) return -1;
  unlink(from);
  return 0;
}

int64_t linux_sendfile(int socket, int file, int64_t *offset, size_t count) {
  off_t at = *offset;
  ssize_t sent = sendfile(socket, file, &at, count);
  *offset = at;
  return sent;
}

int64_t linux_send(int socket, const void *bytes, size_t count, int more) {
  return send(socket, bytes, count, MSG_NOSIGNAL | (more ? MSG_MORE : 0));
}

static int close_for(int why, int descriptor) {
  close(descriptor);
  errno = why;
  return -1;
}

// SO_REUSEADDR lets it have the port of connections that are ending (TIME_WAIT).
static int bound(const struct sockaddr *address, uint32_t length, int shared) {
  int listener = socket(address->sa_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (listener < 0) return -1;
  int on = 1, off = 0;
  setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  if (shared) setsockopt(listener, SOL_SOCKET, SO_REUSEPORT, &on, sizeof on);
  if (address->sa_family == AF_INET6)
    setsockopt(listener, IPPROTO_IPV6, IPV6_V6ONLY, &off, sizeof off);
  return bind(listener, address, length) == 0 ? listener : close_for(errno, listener);
}

int linux_listen(const struct sockaddr *address, uint32_t length, int backlog) {
  int listener = bound(address, length, 1);
  if (listener < 0 || listen(listener, backlog) == 0) return listener;
  return close_for(errno, listener);
}

int linux_probe(const struct sockaddr *address, uint32_t length) {
  int probe = bound(address, length, 0);
  return probe < 0 ? -1 : close(probe);
}

void linux_map_from(int bytes) {
  // Set by hand it stays where it is; else it grows to the largest block that was ever freed.
  mallopt(M_MMAP_THRESHOLD, bytes);
  mallopt(M_TRIM_THRESHOLD, 1 << 20);
}

void linux_trim_heap(void) { malloc_trim(0); }

void linux_end_sending(int socket) { shutdown(socket, SHUT_WR); }

void linux_no_delay(int socket) {
  int on = 1;
  setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
}
