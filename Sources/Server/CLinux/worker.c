#define _GNU_SOURCE
#include "worker.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum { most_files = 8 };

int64_t linux_landlock_version(void) {
  long version = syscall(444 /* landlock_create_ruleset */, NULL, 0, 1);
  return version < 0 ? 0 : version;
}

static int spawn(const char *const *words, int socket, int *process) {
  // As many languages and libraries as there are read the environment; this says what they default to.
  // Where memory that is written may not be run (systemd's MemoryDenyWriteExecute), libvips is to know.
  char *plain = getenv("VIPS_NOVECTOR") ? (char *)"VIPS_NOVECTOR=1" : NULL;
  char *environment[] = {(char *)"LC_ALL=C.UTF-8", plain, NULL};
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  posix_spawn_file_actions_adddup2(&actions, socket, 0);
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addclosefrom_np(&actions, 3);
  posix_spawn_file_actions_addchdir_np(&actions, "/");
  // Neither the signals that the server ignores nor those that it blocks; and none of its terminal.
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setflags(
      &attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
  pid_t child = 0;
  int code = posix_spawn(&child, words[0], &actions, &attributes, (char *const *)words, environment);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  *process = child;
  return code;
}

int linux_start_worker(const char *const *words, int *process) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) return -1;
  int code = spawn(words, ends[1], process);
  close(ends[1]);
  if (code == 0) return ends[0];
  close(ends[0]);
  errno = code;
  return -1;
}

static struct msghdr message_of(struct iovec *part, void *room, size_t length) {
  struct msghdr message;
  memset(&message, 0, sizeof message);
  message.msg_iov = part;
  message.msg_iovlen = 1;
  message.msg_control = room;
  message.msg_controllen = length;
  return message;
}

int linux_send_files(int socket, const int *files, int count) {
  char room[CMSG_SPACE(sizeof(int) * most_files)] __attribute__((aligned(8)));
  if (count < 1 || count > most_files) return errno = EINVAL, -1;
  memset(room, 0, sizeof room);
  char word = 'f';
  struct iovec part = {&word, 1};
  struct msghdr message = message_of(&part, room, CMSG_SPACE(sizeof(int) * (size_t)count));
  struct cmsghdr *head = CMSG_FIRSTHDR(&message);
  head->cmsg_level = SOL_SOCKET;
  head->cmsg_type = SCM_RIGHTS;
  head->cmsg_len = CMSG_LEN(sizeof(int) * (size_t)count);
  memcpy(CMSG_DATA(head), files, sizeof(int) * (size_t)count);
  ssize_t sent;
  do sent = sendmsg(socket, &message, MSG_NOSIGNAL);
  while (sent < 0 && errno == EINTR);
  return sent == 1 ? 0 : -1;
}

int linux_receive_files(int socket, int *files, int count) {
  char room[CMSG_SPACE(sizeof(int) * most_files)] __attribute__((aligned(8))), word;
  struct iovec part = {&word, 1};
  struct msghdr message = message_of(&part, room, sizeof room);
  ssize_t received;
  do received = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
  while (received < 0 && errno == EINTR);
  struct cmsghdr *head = received == 1 ? CMSG_FIRSTHDR(&message) : NULL;
  if (head == NULL || head->cmsg_type != SCM_RIGHTS || count > most_files ||
      head->cmsg_len != CMSG_LEN(sizeof(int) * (size_t)count))
    return -1;
  memcpy(files, CMSG_DATA(head), sizeof(int) * (size_t)count);
  return 0;
}

int64_t linux_receive(int socket, void *bytes, size_t count) {
  ssize_t received;
  do received = recv(socket, bytes, count, 0);
  while (received < 0 && errno == EINTR);
  return received;
}

int linux_scratch_file(const char *folder) {
  int file = open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  if (file >= 0 || (errno != EOPNOTSUPP && errno != EISDIR && errno != EINVAL)) return file;
  // A file system without files that have no name, such as NFS.
  char *path = NULL;
  if (asprintf(&path, "%s/scratch-XXXXXX", folder) < 0) return -1;
  file = mkostemp(path, O_CLOEXEC);
  if (file >= 0) unlink(path);
  free(path);
  return file;
}
