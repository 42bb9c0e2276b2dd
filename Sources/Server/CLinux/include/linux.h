#pragma once
// What Swift's Glibc module hides of Linux: epoll, eventfd, accept4, sendfile, thread affinity.

#include <stddef.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>

#include "worker.h"

/// Accepts one connection, already non-blocking and closed on exec. -1 sets errno.
int linux_accept(int listener, struct sockaddr_storage *address);

/// The cores that this process may run on, at least 1.
int linux_cores(void);

/// Opens a file for reading below `folder`; neither ".." nor a symbolic link leads outside.
int linux_open_beneath(int folder, const char *path);

/// Gives a file another name on the same file system, in one step, unless something has that name:
/// -1 with EEXIST. Any other -1 sets errno, too.
int linux_rename_new(const char *from, const char *to);

/// Sends up to `count` bytes of `file` from `*offset`, which moves on. -1 sets errno.
int64_t linux_sendfile(int socket, int file, int64_t *offset, size_t count);

/// Sends without ever raising SIGPIPE; `more` announces that further bytes follow at once.
int64_t linux_send(int socket, const void *bytes, size_t count, int more);

/// A non-blocking TCP listener that shares its port with its siblings, or -1 with errno.
int linux_listen(const struct sockaddr *address, uint32_t length, int backlog);

/// 0 when nobody listens on the address, nor on one that it covers; -1 with errno, EADDRINUSE above
/// all. Connections that a listener left behind do not count.
int linux_probe(const struct sockaddr *address, uint32_t length);

/// From so many bytes on, blocks of memory are mapped each by itself and given back when freed.
void linux_map_from(int bytes);

/// Gives pages of the heap that hold nothing back to the system.
void linux_trim_heap(void);

/// Sends the end of the stream after what was sent; reading goes on.
void linux_end_sending(int socket);

/// Turns Nagle's algorithm off, since whole responses are written at once.
void linux_no_delay(int socket);
