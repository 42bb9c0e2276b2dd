#define _GNU_SOURCE
#include "sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <seccomp.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

// Enough for what is handed over, and for the copies of it that libraries make.
static const uint64_t most_descriptors = 32;

static int limit(__rlimit_resource_t what, uint64_t most) {
  const struct rlimit limits = {most, most};
  return setrlimit(what, &limits);
}

static int limit_all(uint64_t memory, uint64_t file, uint64_t cpu) {
  if (limit(RLIMIT_AS, memory) != 0 || limit(RLIMIT_FSIZE, file) != 0) return -1;
  // SIGXCPU first, which says why it ends; SIGKILL a second later.
  const struct rlimit processor = {cpu, cpu + 1};
  if (setrlimit(RLIMIT_CPU, &processor) != 0 || limit(RLIMIT_CORE, 0) != 0) return -1;
  // RLIMIT_NPROC counts all that its user runs, the server's threads among them: processes are
  // seccomp's matter.
  return limit(RLIMIT_NOFILE, most_descriptors);
}

// landlock(7), in the form of its sixth version; headers of Debian 12 know the second.
struct ruleset {
  uint64_t handled_access_fs, handled_access_net, scoped;
};

// Without a rule that allows something, all that is handled is refused.
static int close_paths(void) {
  static const int rights_of_version[] = {0, 13, 14, 15, 15, 16};
  long version = syscall(444 /* landlock_create_ruleset */, NULL, 0, 1);
  if (version < 1) return 0;
  struct ruleset rules = {0, 0, 0};
  rules.handled_access_fs = (1ull << rights_of_version[version < 5 ? version : 5]) - 1;
  size_t size = sizeof rules.handled_access_fs;
  if (version >= 4) rules.handled_access_net = 3, size += sizeof rules.handled_access_net;
  if (version >= 6) rules.scoped = 3, size += sizeof rules.scoped;
  int ruleset = (int)syscall(444, &rules, size, 0);
  if (ruleset < 0) return -1;
  long code = syscall(446 /* landlock_restrict_self */, ruleset, 0);
  close(ruleset);
  return (int)code;
}

// What reading, computing and writing to what is open needs, and threads.
static const int usual[] = {
    SCMP_SYS(read),          SCMP_SYS(readv),          SCMP_SYS(pread64),
    SCMP_SYS(preadv),        SCMP_SYS(write),          SCMP_SYS(writev),
    SCMP_SYS(pwrite64),      SCMP_SYS(lseek),          SCMP_SYS(fstat),
    SCMP_SYS(newfstatat),    SCMP_SYS(close),          SCMP_SYS(dup),
    SCMP_SYS(ftruncate),     SCMP_SYS(fadvise64),      SCMP_SYS(recvmsg),
    SCMP_SYS(munmap),        SCMP_SYS(mremap),         SCMP_SYS(brk),
    SCMP_SYS(madvise),       SCMP_SYS(futex),          SCMP_SYS(set_robust_list),
    SCMP_SYS(rseq),          SCMP_SYS(sched_yield),    SCMP_SYS(sched_getaffinity),
    SCMP_SYS(rt_sigaction),  SCMP_SYS(rt_sigprocmask), SCMP_SYS(rt_sigreturn),
    SCMP_SYS(sigaltstack),   SCMP_SYS(clock_gettime),  SCMP_SYS(clock_getres),
    SCMP_SYS(gettimeofday),  SCMP_SYS(time),           SCMP_SYS(clock_nanosleep),
    SCMP_SYS(nanosleep),     SCMP_SYS(getpid),         SCMP_SYS(gettid),
    SCMP_SYS(getrandom),     SCMP_SYS(exit),           SCMP_SYS(exit_group),
    SCMP_SYS(restart_syscall)};

static const int descriptor_commands[] = {F_GETFL, F_GETFD, F_SETFD, F_DUPFD, F_DUPFD_CLOEXEC};

static int add_rules(scmp_filter_ctx filter) {
  int code = seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1);
  for (size_t i = 0; code == 0 && i < sizeof usual / sizeof *usual; i++)
    code = seccomp_rule_add(filter, SCMP_ACT_ALLOW, usual[i], 0);
  for (size_t i = 0; code == 0 && i < sizeof descriptor_commands / sizeof *descriptor_commands; i++)
    code = seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(fcntl), 1,
                            SCMP_A1(SCMP_CMP_EQ, (uint64_t)descriptor_commands[i]));
  const int memory[] = {SCMP_SYS(mmap), SCMP_SYS(mprotect)};
  for (size_t i = 0; code == 0 && i < 2; i++)
    code = seccomp_rule_add(filter, SCMP_ACT_ALLOW, memory[i], 1,
                            SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0));
  // Threads, but no processes. The flags of clone3 lie in memory, where no filter sees them; without
  // it the C library takes the older call.
  if (code == 0)
    code = seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(clone), 1,
                            SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_THREAD, CLONE_THREAD));
  if (code == 0) code = seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0);
  if (code == 0)
    code = seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(prctl), 1,
                            SCMP_A0(SCMP_CMP_EQ, PR_SET_NAME));
  // For abort().
  if (code == 0)
    code = seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(tgkill), 1,
                            SCMP_A0(SCMP_CMP_EQ, (uint64_t)getpid()));
  return code;
}

static int filter_calls(void) {
  scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(EPERM));
  if (filter == NULL) return errno = ENOMEM, -1;
  int code = add_rules(filter);
  if (code == 0) code = seccomp_load(filter);
  seccomp_release(filter);
  return code == 0 ? 0 : (errno = -code, -1);
}

int sandbox_enter(uint64_t memory, uint64_t file, uint64_t cpu) {
  // A program that it might start after all would get no more than it has.
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
  if (limit_all(memory, file, cpu) != 0 || close_paths() != 0) return -1;
  return filter_calls();
}
