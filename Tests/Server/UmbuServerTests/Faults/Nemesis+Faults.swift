import Foundation
import Glibc
import Peers
import Waiting
import Wire

extension Nemesis {
  /// Breaks something and mends it.
  /// - Returns: whether the system says that it was broken.
  mutating func strike(_ fault: Fault) throws -> Bool {
    switch fault {
    case .killServer:
      let status = server.kill()
      rest(0...100)
      try server.start(on: server.port)
      return status == -SIGKILL
    case .stopServer:
      kill(server.processID, SIGSTOP)
      blockUntil { server.isStopped }
      rest(50...600)
      let lasted = server.isStopped
      kill(server.processID, SIGCONT)
      return lasted
    case .cutConnections:
      // Whoever is there may be gone before it is cut, and another one comes.
      blockUntil { proxy.cut() > 0 }
      return true
    case .cutInTheMiddle:
      let before = proxy.cutsInTheMiddle
      for number in 1...5 {
        proxy.cut(after: .random(in: 0...2_000, using: &random))
        // The devices talk on, so it comes.
        blockUntil { proxy.cutsInTheMiddle >= before + number }
      }
      return true
    case .fillDisk: return fillDisk()
    case .crashPostgres:
      guard let postgres else { return false }
      let isDown = postgres.crash() && !postgres.isListening
      rest(0...200)
      return postgres.start() && isDown
    case .stopPostgres:
      guard let postgres else { return false }
      postgres.send(SIGSTOP)
      blockUntil { postgres.isStopped }
      rest(50...600)
      let lasted = postgres.isStopped
      postgres.send(SIGCONT)
      return lasted
    case .starveOfMemory: return try starve()
    case .clockForwards: return shift(by: 300)
    case .clockBackwards: return shift(by: -86_400)
    }
  }

  /// Takes all room that is left, for a while.
  private mutating func fillDisk() -> Bool {
    guard let smallDisk else { return false }
    let ballast = smallDisk + "/ballast"
    let descriptor = open(ballast, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    defer { unlink(ballast) }
    defer { close(descriptor) }
    let block = [UInt8](repeating: 0, count: 4_096)
    func fill() -> Bool {
      while write(descriptor, block, block.count) > 0 {}
      return errno == ENOSPC
    }
    let wasFull = fill()
    rest(100...500)
    // The server has not got out of it either: what it gave back meanwhile is taken, too.
    return fill() && wasFull
  }

  /// Lets the server have no more memory than it has, and asks it for what takes more: it may say no,
  /// or die and be started again. With memory it answers the very same.
  private mutating func starve() throws -> Bool {
    try server.limitMemory(to: server.dataBytes)
    guard let most = load.requestsUntilRefused(on: server.port) else { return false }
    try server.limitMemory(to: nil)
    // Whoever dies says nothing any more, and may take a while for it.
    blockUntil { !server.isRunning || load.isAnswered(on: server.port) }
    if !server.isRunning { try server.start(on: server.port) }
    return load.requestsUntilRefused(on: server.port, most: most) == nil
  }

  /// Sets the server's clock, lets it serve by it, and sets it right again: two jumps.
  private mutating func shift(by seconds: Int) -> Bool {
    guard let clock = server.clock else { return false }
    clock.shift(by: seconds)
    blockUntil { isAhead(by: seconds) == true }
    // By another time, not only with it.
    tries.waitOnThread(for: tries.value + 20)
    var lasted: Bool?
    // A busy machine may leave a question without an answer.
    blockUntil {
      lasted = isAhead(by: seconds)
      return lasted != nil || !server.isRunning
    }
    clock.shift(by: 0)
    blockUntil { isAhead(by: 0) == true }
    return lasted == true
  }

  /// Whether the time that the server tells is so many seconds off, give or take what a busy machine
  /// takes for an answer; nil without one.
  private func isAhead(by seconds: Int) -> Bool? {
    guard let answer = try? WireClient(port: server.port, timeout: 3).send("GET", "/healthz"),
      let told = answer.header("date"), let date = Self.dates.date(from: told)
    else { return nil }
    return abs(date.timeIntervalSinceNow - Double(seconds)) < 60
  }

  /// Of RFC 9110 section 5.6.7.
  private static var dates: DateFormatter {
    let dates = DateFormatter()
    dates.locale = Locale(identifier: "en_US_POSIX")
    dates.timeZone = TimeZone(identifier: "GMT")
    dates.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    return dates
  }
}
