@preconcurrency import Dispatch
import Fields
import Glibc

/// The door by which the command line reaches a running server: a Unix-domain socket in the folder
/// of data, which only its owner can enter. A call is one line of JSON, and so is its answer.
public final class ControlSocket: Sendable {
  /// Why there is no door; the server runs without it.
  public struct Unavailable: Error, Sendable {
    public var reason: String
  }

  private let source: any DispatchSourceRead
  private let path: String

  /// How the door is opened to a caller, and how long it rests when that fails; tests put a system
  /// without descriptors here.
  struct Accepting: Sendable {
    var accept: @Sendable (_ listener: Int32) -> Int32 = { Glibc.accept($0, nil, nil) }
    /// Calls back after a while.
    var rest: @Sendable (DispatchQueue, @escaping @Sendable () -> Void) -> Void = {
      $0.asyncAfter(deadline: .now() + .milliseconds(100), execute: $1)
    }
  }

  /// Opens the door; a socket that a dead server left behind is replaced, since the lock on the
  /// data is held by now.
  public convenience init(
    in folder: String, _ run: @escaping @Sendable ([String]) async -> CommandResult
  ) throws(Unavailable) {
    try self.init(in: folder, Accepting(), run)
  }

  init(
    in folder: String, _ accepting: Accepting,
    _ run: @escaping @Sendable ([String]) async -> CommandResult
  ) throws(Unavailable) {
    path = folder + "/" + Self.name
    let listener = try Self.withAddress(in: folder) { descriptor, address, length in
      unlink(folder + "/" + Self.name)
      guard bind(descriptor, address, length) == 0, listen(descriptor, 16) == 0 else {
        return false
      }
      return true
    }
    chmod(path, 0o600)
    let queue = DispatchQueue(label: "umbu.control")
    let source = DispatchSource.makeReadSource(fileDescriptor: listener, queue: queue)
    source.setEventHandler {
      let client = accepting.accept(listener)
      if client >= 0 { return Self.serve(client, run) }
      guard errno != EINTR, errno != ECONNABORTED else { return }
      // Who waits stays in the line, of which the source would tell again at once and for ever.
      source.suspend()
      accepting.rest(queue) { source.resume() }
    }
    source.setCancelHandler { Glibc.close(listener) }
    self.source = source
    source.activate()
  }

  /// Closes the door.
  public func close() {
    source.cancel()
    unlink(path)
  }

  static let name = "control.sock"

  private static func serve(
    _ client: Int32, _ run: @escaping @Sendable ([String]) async -> CommandResult
  ) {
    var patience = timeval(tv_sec: 2, tv_usec: 0)
    setsockopt(
      client, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    guard let line = readLine(from: client, upTo: 65_536),
      let call = try? CommandCall(jsonBytes: line)
    else {
      Glibc.close(client)
      return
    }
    Task {
      let result = await run(call.arguments)
      writeAll(result.jsonBytes() + [0x0A], to: client)
      Glibc.close(client)
    }
  }

  /// Runs a command in the server that has the folder of data; nil when none runs.
  public static func call(_ arguments: [String], in folder: String) -> CommandResult? {
    guard
      let server = try? withAddress(
        in: folder,
        { descriptor, address, length in
          connect(descriptor, address, length) == 0
        })
    else { return nil }
    defer { Glibc.close(server) }
    writeAll(CommandCall(arguments).jsonBytes() + [0x0A], to: server)
    guard let line = readLine(from: server, upTo: 64 << 20),
      let result = try? CommandResult(jsonBytes: line)
    else { return .failed("The server ended before it answered. Look into its log.") }
    return result
  }

  /// A socket and its address. The address goes through a descriptor of the folder, since it may
  /// have 107 bytes only and the folder's path be longer.
  private static func withAddress(
    in folder: String, _ use: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Bool
  ) throws(Unavailable) -> Int32 {
    let directory = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard directory >= 0 else { throw Unavailable(reason: "cannot open \(folder)") }
    defer { Glibc.close(directory) }
    let descriptor = socket(
      AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw Unavailable(reason: String(cString: strerror(errno))) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let path = Array("/proc/self/fd/\(directory)/\(name)".utf8)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
    let isDone = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        use(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard isDone else {
      let reason = String(cString: strerror(errno))
      Glibc.close(descriptor)
      throw Unavailable(reason: reason)
    }
    return descriptor
  }

  private static func readLine(from descriptor: Int32, upTo limit: Int) -> [UInt8]? {
    var line: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while line.count <= limit {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      line += buffer.prefix(count)
      if line.last == 0x0A { return line }
    }
    return nil
  }

  private static func writeAll(_ bytes: [UInt8], to descriptor: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
