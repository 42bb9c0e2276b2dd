import Fields
import Foundation
import Testing

/// The files of nst/JSONTestSuite, read from beside the repository.
enum JSONTestSuite {
  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("shared/vectors/json-test-suite/test_parsing")

  static let isPresent = FileManager.default.fileExists(atPath: folder.path)

  static func files(_ prefix: String) throws -> [(name: String, bytes: [UInt8])] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      .filter { $0.hasPrefix(prefix) }
      .map { ($0, [UInt8](try Data(contentsOf: folder.appendingPathComponent($0)))) }
  }
}

@Suite(
  "JSONTestSuite",
  .enabled(if: JSONTestSuite.isPresent, "needs ../shared/vectors/json-test-suite"))
struct JSONTestSuiteTests {
  @Test("every file that must be accepted is")
  func accepts() throws {
    let files = try JSONTestSuite.files("y_")
    #expect(files.count == 95)
    for (name, bytes) in files {
      #expect(throws: Never.self, "\(name)") { _ = try JSONValue.parse(bytes) }
    }
  }

  @Test("every file that must be refused is, at a place inside the file")
  func refuses() throws {
    let files = try JSONTestSuite.files("n_")
    #expect(files.count == 188)
    for (name, bytes) in files {
      let error = #expect(throws: JSONError.self, "\(name)") { _ = try JSONValue.parse(bytes) }
      #expect((0...bytes.count).contains(error?.offset ?? -1), "\(name)")
    }
  }

  @Test("a file that may be either is read or refused, and read again as the same when written")
  func decides() throws {
    let files = try JSONTestSuite.files("i_")
    #expect(files.count == 35)
    for (name, bytes) in files {
      guard let value = try? JSONValue.parse(bytes) else { continue }
      #expect(try JSONValue.parse(value.bytes) == value, "\(name)")
    }
  }
}
