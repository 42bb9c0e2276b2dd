import Glibc

/// The file of `--config`: an option a line, without its dashes, and after a blank its value, to the
/// end of the line. Empty lines, and those that begin with `#`, say nothing.
struct ConfigFile {
  /// What is wrong with it, and where.
  struct Wrong: Error {
    var words: String
  }

  /// By name, with dashes, as on the command line; one without a value has an empty one.
  private(set) var options: [String: String] = [:]

  /// Bytes of a file; what is longer is not one of ours.
  private static let limit = 65_536

  /// Reads it.
  /// - Parameters:
  ///   - withValue, alone: the options that there are, with dashes.
  ///   - repeated: of those with a value the ones that may stand in several lines, each with what stands
  ///     between the values then.
  init(
    _ path: String, withValue: [String], alone: [String], repeated: [String: String] = [:]
  ) throws(Wrong) {
    let text = try Self.text(of: path)
    var lines: [String: Int] = [:]
    let all = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    for (index, line) in all.enumerated() {
      func wrong(_ words: String) -> Wrong { Wrong(words: "\(path):\(index + 1): \(words)") }
      let line = line.trimmed
      guard let first = line.first, first != "#" else { continue }
      let word = line.prefix { !$0.isBlank }
      let value = line.dropFirst(word.count).trimmed
      guard first != "-" else { throw wrong("options stand here without their dashes.") }
      let name = "--" + word
      if alone.contains(name) {
        guard value.isEmpty else { throw wrong("\(word) takes no value.") }
      } else if withValue.contains(name) {
        guard !value.isEmpty else { throw wrong("\(word) needs a value.") }
      } else {
        throw wrong("there is no option \(word) for umbu serve.")
      }
      if let separator = repeated[name], let before = options[name] {
        options[name] = before + separator + value
        continue
      }
      if let other = lines[name] { throw wrong("\(word) stands in line \(other) as well.") }
      lines[name] = index + 1
      options[name] = String(value)
    }
  }

  private static func text(of path: String) throws(Wrong) -> String {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw unreadable(path) }
    defer { close(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: limit)
    while bytes.count <= limit {
      let count = read(file, &buffer, buffer.count)
      guard count >= 0 else { throw unreadable(path) }
      guard count > 0 else { break }
      bytes += buffer.prefix(count)
    }
    guard bytes.count <= limit else { throw Wrong(words: "\(path) is longer than 64 kB.") }
    guard let text = String(validating: bytes, as: UTF8.self), !bytes.contains(0) else {
      throw Wrong(words: "\(path) is no text in UTF-8.")
    }
    return text
  }

  private static func unreadable(_ path: String) -> Wrong {
    Wrong(words: "\(path) cannot be read: \(String(cString: strerror(errno))).")
  }
}

extension Character {
  /// What may stand around a name and a value.
  fileprivate var isBlank: Bool { self == " " || self == "\t" || self == "\r" }
}

extension Substring {
  fileprivate var trimmed: Substring {
    var rest = drop { $0.isBlank }
    while rest.last?.isBlank == true { rest = rest.dropLast() }
    return rest
  }
}
