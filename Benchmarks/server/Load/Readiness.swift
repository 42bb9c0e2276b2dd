import CLinux
import Glibc

/// Sockets that are waited for together (epoll(7)), each under a number of its own.
struct Readiness: ~Copyable {
  private let epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
  private var events = [epoll_event](repeating: epoll_event(), count: 512)

  deinit { close(epoll) }

  func add(_ descriptor: Int32, as number: Int) {
    var event = epoll_event(events: EPOLLIN.rawValue, data: epoll_data_t(u64: UInt64(number)))
    epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event)
  }

  func remove(_ descriptor: Int32) { epoll_ctl(epoll, EPOLL_CTL_DEL, descriptor, nil) }

  /// The numbers of those that can be read.
  /// - Throws: `LoadDevice.Failed` when there is none for 20 seconds.
  mutating func wait() throws -> [Int] {
    let count = epoll_wait(epoll, &events, Int32(events.count), 20_000)
    guard count > 0 else { throw LoadDevice.Failed(reason: "no answer in 20 s") }
    return events[..<Int(count)].map { Int($0.data.u64) }
  }

  /// A connection to a port of this machine.
  static func connection(to port: UInt16) throws -> Int32 {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var one: Int32 = 1
    setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one, 4)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else {
      throw LoadDevice.Failed(reason: "cannot connect: \(String(cString: strerror(errno)))")
    }
    return descriptor
  }

  /// Lets this process have as many sockets open as it may.
  static func allowManySockets() {
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    var limit = rlimit()
    getrlimit(resource, &limit)
    limit.rlim_cur = limit.rlim_max
    setrlimit(resource, &limit)
  }
}
