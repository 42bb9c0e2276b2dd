import Foundation
import Testing

/// The sources of this package, for tests that ask whether something of them was forgotten.
enum SourceFiles {
  /// The texts of all Swift files below a folder of the package, such as `Sources/Server`, by their paths below it.
  static func texts(below folder: String) throws -> [String: String] {
    let place = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../\(folder)").standardized
    var texts: [String: String] = [:]
    for case let path as String in try #require(
      FileManager.default.enumerator(atPath: place.path)) where path.hasSuffix(".swift")
    {
      texts[path] = try String(contentsOf: place.appending(path: path), encoding: .utf8)
    }
    return texts
  }
}
