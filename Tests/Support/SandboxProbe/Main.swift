import CSandbox
import Glibc

/// A process that shuts itself in as `umbu-inspect` does and then tries to get out: for each way the
/// number of the error that it met, 0 where nothing held it.
///
/// Arguments: what to do; `ways` for all of them, `memory`, `file` or `processor` to run into that limit.
@main
struct SandboxProbe {
  static func main() {
    var name = Array("/tmp/umbu-probe-XXXXXX".utf8CString)
    let file = mkstemp(&name)
    unlink(name)
    let parent = getppid()
    // Whoever starts it may be on a thread that hears no signals.
    var none = sigset_t()
    sigemptyset(&none)
    sigprocmask(SIG_SETMASK, &none, nil)
    for number in [SIGXCPU, SIGXFSZ] { signal(number, SIG_DFL) }
    guard sandbox_enter(1 << 30, 1 << 20, 1) == 0 else { fatalError("not shut in: \(errno)") }
    switch CommandLine.arguments.last {
    // Told with its address, or an optimiser asks for none.
    case "memory": print(malloc(2 << 30).map { "some at \($0)" } ?? "none")
    case "file":
      let bytes = [UInt8](repeating: 1, count: 3 << 20)
      print(write(file, bytes, bytes.count) == 1 << 20 ? "cut" : "written")
      // What comes next ends the process.
      print(write(file, bytes, 1))
    case "processor":
      // What it comes to, no optimiser knows.
      var number = UInt64(getpid())
      repeat { number = number &* 6_364_136_223_846_793_005 &+ 1 } while number != 0
      print(number)
    default: for (name, code) in ways(parent) { print("\(name) \(code)") }
    }
    fflush(nil)
    _exit(0)
  }

  private static func ways(_ parent: pid_t) -> [(String, Int32)] {
    func error(_ result: Int) -> Int32 { result < 0 ? errno : 0 }
    var child: pid_t = 0
    let words: [UnsafeMutablePointer<CChar>?] = [strdup("/bin/true"), nil]
    var address = sockaddr_in()
    return [
      ("read", error(Int(open("/etc/passwd", O_RDONLY)))),
      ("create", error(Int(open("/tmp/umbu-probe", O_WRONLY | O_CREAT, 0o600)))),
      ("remove", error(Int(unlink("/tmp/umbu-probe")))),
      ("folder", error(Int(mkdir("/tmp/umbu-probe", 0o700)))),
      ("internet", error(Int(socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)))),
      ("unix", error(Int(socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)))),
      (
        "connect",
        withUnsafePointer(to: &address) { pointer in
          pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            error(Int(connect(0, $0, socklen_t(MemoryLayout<sockaddr_in>.size))))
          }
        }
      ),
      ("process", posix_spawn(&child, "/bin/true", nil, nil, words, environ)),
      ("program", error(Int(execv("/bin/true", words)))),
      ("signal", error(Int(kill(parent, 0)))),
      ("limits", error(Int(setrlimit(__rlimit_resource_t(9), [rlimit(rlim_cur: 1, rlim_max: 1)])))),
      (
        "code",
        mmap(nil, 4_096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
          == MAP_FAILED ? errno : 0
      ),
    ]
  }
}
