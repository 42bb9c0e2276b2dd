import Glibc

/// Where the pages and programs for browsers lie.
public struct WebFolders: Sendable {
  /// The folder with one folder for each app and `landing`; nil when there is none.
  public var path: String?

  /// Looks beside the executable (`web`), above it where a build leaves it (`.build/web`), and
  /// where packages put it (`share/umbu/web`).
  public static func find() -> WebFolders {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &bytes, bytes.count)
    guard count > 0 else { return WebFolders(path: nil) }
    let executable = String(
      decoding: bytes.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let folder = executable.split(separator: "/").dropLast().joined(separator: "/")
    let candidates = ["web", "../web", "../../web", "../share/umbu/web"]
    return WebFolders(
      path: candidates.map { "/\(folder)/\($0)" }.first { access($0, R_OK | X_OK) == 0 })
  }

  public init(path: String?) {
    self.path = path
  }

  /// The folder of an app, or of the landing page; nil when it is not there.
  func folder(_ name: String) -> String? {
    guard let path, access("\(path)/\(name)", R_OK | X_OK) == 0 else { return nil }
    return "\(path)/\(name)"
  }
}
