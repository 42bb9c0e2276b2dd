import Glibc
import Synchronization
import Values

/// The rules of time zones that the machine has, read when they are first asked for and again when
/// their file has become another: tzdata is brought up to date while the server runs.
public final class ZoneFolder: Sendable {
  private struct Version: Hashable {
    var file: UInt64
    var seconds: Int
    var nanoseconds: Int
    var size: Int
  }

  private let folder: String
  private let known = Mutex<[String: (version: Version, rules: ZoneRules?)]>([:])

  /// The most bytes of a file; the largest of tzdata has some four thousand.
  private static let mostBytes = 65_536
  /// How many names are remembered: there are some six hundred, and records may say any.
  private static let mostNames = 2_000

  /// That of this machine, for all of the process.
  public static let system = ZoneFolder()

  public init(_ folder: String = "/usr/share/zoneinfo") {
    self.folder = folder
  }

  /// Whether the machine has the tz database at all.
  public var isPresent: Bool { find("UTC") != nil }

  /// The zone of that name in the tz database; nil where there is none.
  public func find(_ name: String) -> ZoneRules? {
    let found = known.withLock { $0[name] }
    guard found != nil || Self.isName(name), let version = version(of: name) else { return nil }
    if let found, found.version == version { return found.rules }
    let rules = read(name).flatMap { bytes in try? ZoneRules(name: name, tzif: bytes) }
    known.withLock { known in
      if known.count >= Self.mostNames { known = [:] }
      known[name] = (version, rules)
    }
    return rules
  }

  /// `America/Sao_Paulo`, `Etc/GMT+3`: nothing that leads out of the folder.
  private static func isName(_ name: String) -> Bool {
    guard (1...60).contains(name.utf8.count) else { return false }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    return parts.allSatisfy { part in
      !part.isEmpty
        && part.utf8.allSatisfy { byte in
          switch byte {
          case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "+"),
            UInt8(ascii: "-"):
            true
          default: false
          }
        }
    }
  }

  private func version(of name: String) -> Version? {
    var status = stat()
    guard stat("\(folder)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    return Version(
      file: UInt64(status.st_ino), seconds: status.st_mtim.tv_sec,
      nanoseconds: status.st_mtim.tv_nsec, size: Int(status.st_size))
  }

  private func read(_ name: String) -> [UInt8]? {
    let descriptor = open("\(folder)/\(name)", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: Self.mostBytes + 1)
    var count = 0
    while count < bytes.count {
      let more = bytes.withUnsafeMutableBytes { buffer in
        Glibc.read(descriptor, buffer.baseAddress! + count, buffer.count - count)
      }
      if more < 0, errno == EINTR { continue }
      guard more > 0 else { break }
      count += more
    }
    return count <= Self.mostBytes ? Array(bytes[..<count]) : nil
  }
}
