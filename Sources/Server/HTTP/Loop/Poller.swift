import CLinux
import Glibc

/// An epoll instance and the eventfd that wakes it (epoll(7), eventfd(2)).
struct Poller: Sendable {
  /// The tokens of what is no connection.
  static let wakeToken = UInt64.max
  static let listenerToken = UInt64.max - 1

  private let epoll: Int32
  private let waker: Int32

  init() throws(ServerError) {
    epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
    waker = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    guard epoll >= 0, waker >= 0 else { throw .system(errno) }
    add(waker, token: Self.wakeToken, EPOLLIN.rawValue | EPOLLET.rawValue)
  }

  /// Watches a connection for everything, edge-triggered, for as long as it is open.
  func watch(_ descriptor: Int32, _ id: ConnectionID) {
    add(
      descriptor, token: id.token,
      EPOLLIN.rawValue | EPOLLOUT.rawValue | EPOLLRDHUP.rawValue | EPOLLET.rawValue)
  }

  /// Watches a listener, level-triggered, so that a paused one speaks again. A client wakes one of the
  /// loops that share it, where the kernel can do so.
  func listen(_ descriptor: Int32) {
    let token = Self.listenerToken
    if add(descriptor, token: token, EPOLLIN.rawValue | EPOLLEXCLUSIVE.rawValue) { return }
    add(descriptor, token: token, EPOLLIN.rawValue)
  }

  func ignore(_ descriptor: Int32) {
    epoll_ctl(epoll, EPOLL_CTL_DEL, descriptor, nil)
  }

  /// Waits at most `milliseconds`, -1 for ever, and returns how many events came.
  func wait(_ events: inout [epoll_event], milliseconds: Int32) -> Int {
    max(0, Int(epoll_wait(epoll, &events, Int32(events.count), milliseconds)))
  }

  /// Ends a wait; any thread may call it.
  func wake() {
    var one: UInt64 = 1
    _ = write(waker, &one, 8)
  }

  func close() {
    Glibc.close(epoll)
    Glibc.close(waker)
  }

  @discardableResult
  private func add(_ descriptor: Int32, token: UInt64, _ flags: UInt32) -> Bool {
    var event = epoll_event(events: flags, data: epoll_data_t(u64: token))
    return epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event) == 0
  }
}
