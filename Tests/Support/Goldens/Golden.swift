import Foundation

/// Texts that are kept as files below `Tests/Fixtures`, byte for byte. `UMBU_GOLDEN=write` writes them anew, to be read
/// in the difference before they are kept.
public enum Golden {
  private static let isWriting = ProcessInfo.processInfo.environment["UMBU_GOLDEN"] == "write"

  /// Where a text parts from what the file of its name holds.
  /// - Returns: nil where they are the same, byte for byte.
  /// - Throws: what the file system says of a file that cannot be written.
  public static func difference(_ text: String, from name: String) throws -> String? {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Fixtures/\(name)").standardized
    if isWriting {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
      return nil
    }
    guard let data = try? Data(contentsOf: file) else {
      return "there is no Tests/Fixtures/\(name): UMBU_GOLDEN=write makes it"
    }
    let kept = [UInt8](data)
    guard kept != Array(text.utf8) else { return nil }
    let lines = (Self.lines(String(decoding: kept, as: UTF8.self)), Self.lines(text))
    let same = zip(lines.0, lines.1).prefix { $0 == $1 }.count
    return """
      Tests/Fixtures/\(name), line \(same + 1):
      - \(same < lines.0.count ? lines.0[same] : "the end")
      + \(same < lines.1.count ? lines.1[same] : "the end")
      """
  }

  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
  }
}
