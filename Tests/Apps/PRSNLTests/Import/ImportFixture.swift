import Foundation

/// Files that other apps hand out, of `Tests/Data/imports`.
enum ImportFixture {
  static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: root.appending(path: name)))
  }

  private static var root: URL {
    URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Data/imports").standardized
  }
}
