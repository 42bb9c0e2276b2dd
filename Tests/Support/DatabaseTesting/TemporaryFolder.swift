import Foundation

/// A folder for one test, removed with all that is in it when the test is over.
public struct TemporaryFolder: Sendable {
  /// Its absolute path.
  public let path: String

  /// The path of a file in it.
  public func file(_ name: String) -> String { "\(path)/\(name)" }

  init() throws {
    var template = Array("/tmp/database-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw NoFolder(code: errno) }
    path = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
  }

  func remove() {
    try? FileManager.default.removeItem(atPath: path)
  }

  struct NoFolder: Error {
    let code: Int32
  }
}

/// Lends a folder to `body` and removes it afterwards.
public func withTemporaryFolder<T>(
  _ body: (TemporaryFolder) async throws -> T
) async throws -> T {
  let folder = try TemporaryFolder()
  defer { folder.remove() }
  return try await body(folder)
}
