import Crypto
import Database
import Values

/// The keys of backups: one of the installation, for what belongs to no space, and one of each space;
/// and those of archives. A space whose keys are destroyed cannot be read from any backup any more, nor
/// an archive whose key is.
///
/// There may be several of each, where keyrings came together: the first one seals, all of them open.
public struct Keyring: Sendable, Hashable {
  public private(set) var installation: [SealingKey]
  public private(set) var spaces: [UUID: [SealingKey]] = [:]
  /// The keys of archives, by their ids.
  public private(set) var archives: [UUID: SealingKey] = [:]
  /// The spaces and the archives that were erased, and when: none of them ever has a key again.
  public private(set) var erased: [UUID: Instant] = [:]

  /// A keyring with a new key of the installation.
  public init() { installation = [SealingKey()] }

  /// Makes keys for those of the spaces that have none and were not erased.
  /// - Returns: whether any was made.
  public mutating func add(keysFor spaces: some Sequence<UUID>) -> Bool {
    var isChanged = false
    for space in spaces where self.spaces[space] == nil && erased[space] == nil {
      self.spaces[space] = [SealingKey()]
      isChanged = true
    }
    return isChanged
  }

  /// Takes in a new key of an archive.
  /// - Returns: whether anything is different now.
  public mutating func add(archive key: ArchiveKey) -> Bool {
    guard erased[key.id] == nil else { return false }
    archives[key.id] = key.key
    return true
  }

  /// Destroys the keys of a space or of an archive, for ever.
  /// - Returns: whether anything is different now.
  public mutating func erase(_ space: UUID, at time: Instant) -> Bool {
    let hadSpace = spaces.removeValue(forKey: space) != nil
    let hadKeys = archives.removeValue(forKey: space) != nil || hadSpace
    let isNew = erased[space] == nil
    if isNew { erased[space] = time }
    return hadKeys || isNew
  }

  /// Takes in what another keyring has. What was erased in either stays erased.
  /// - Parameter first: whether its keys seal from now on.
  /// - Returns: whether anything is different now.
  @discardableResult
  public mutating func merge(_ other: Keyring, first: Bool = false) -> Bool {
    let before = self
    if first {
      var other = other
      other.merge(self)
      self = other
      return self != before
    }
    for key in other.installation where !installation.contains(key) { installation.append(key) }
    for (space, keys) in other.spaces {
      for key in keys where spaces[space]?.contains(key) != true {
        spaces[space, default: []].append(key)
      }
    }
    archives.merge(other.archives) { own, _ in own }
    for (space, time) in other.erased { _ = erase(space, at: time) }
    for space in erased.keys {
      spaces[space] = nil
      archives[space] = nil
    }
    return self != before
  }
}

/// A keyring as text: a line for each key, and at the end the SHA-256 of all lines before it.
extension Keyring {
  private static let head = "umbu keys 1"

  public var text: String {
    var lines = [Self.head]
    lines += installation.map { "installation \($0.bytes.hexadecimal)" }
    for (space, keys) in spaces.sorted(by: { $0.key < $1.key }) {
      lines += keys.map { "space \(space) \($0.bytes.hexadecimal)" }
    }
    lines += archives.sorted { $0.key < $1.key }.map { "archive \($0) \($1.bytes.hexadecimal)" }
    for (space, time) in erased.sorted(by: { $0.key < $1.key }) {
      lines.append("erased \(space) \(time.milliseconds)")
    }
    let text = lines.joined(separator: "\n") + "\n"
    return text + "sum \(Digest.sha256(text).hexadecimal)\n"
  }

  /// Reads what `text` wrote; nil for anything else, also when a part of it is missing.
  public init?(_ text: String) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.popLast() == "", let sum = lines.popLast(),
      lines.first.map({ $0 == Self.head }) == true
    else { return nil }
    let rest = lines.joined(separator: "\n") + "\n"
    guard sum == "sum \(Digest.sha256(rest).hexadecimal)" else { return nil }
    installation = []
    for line in lines.dropFirst() {
      let words = line.split(separator: " ").map { String($0) }
      switch (words.first, words.count) {
      case ("installation", 2):
        guard let key = Self.key(words[1]) else { return nil }
        installation.append(key)
      case ("space", 3):
        guard let space = UUID(words[1]), let key = Self.key(words[2]) else { return nil }
        spaces[space, default: []].append(key)
      case ("archive", 3):
        guard let id = UUID(words[1]), let key = Self.key(words[2]) else { return nil }
        archives[id] = key
      case ("erased", 3):
        guard let space = UUID(words[1]), let time = Int64(words[2]) else { return nil }
        erased[space] = Instant(milliseconds: time)
      default: return nil
      }
    }
    guard !installation.isEmpty else { return nil }
  }

  private static func key(_ text: String) -> SealingKey? {
    [UInt8](hexadecimal: text).flatMap { SealingKey(bytes: $0) }
  }
}
