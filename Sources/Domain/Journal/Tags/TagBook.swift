import Values

/// What tags are called, and which key a name has.
public struct TagBook: Equatable, Sendable {
  /// How many merges in a row are followed: two devices that merge at once could make a circle.
  static let mostSteps = 20

  private var tags = SmallMap<String, Tag>()

  public init(_ tags: [Tag] = []) {
    for tag in tags { self.tags[tag.key] = tag }
  }

  /// All of which something is said.
  public var all: [Tag] { tags.values }

  public mutating func put(_ tag: Tag) { tags[tag.key] = tag }

  public mutating func remove(_ ids: [UUID]) {
    for tag in tags.values where ids.contains(tag.id.uuid) { tags[tag.key] = nil }
  }

  /// The key that counts for one that an item has: that into which it was merged, or nil where it was removed.
  public func resolved(_ key: String) -> String? {
    var key = key
    for _ in 0..<Self.mostSteps {
      guard let tag = tags[key] else { return key }
      if tag.removedAt != nil { return nil }
      guard let next = tag.mergedInto else { return key }
      key = next
    }
    return key
  }

  /// The tags of an item as they count, each once.
  public func resolved(_ keys: [String]) -> [String] {
    var found: [String] = []
    for key in keys {
      if let key = resolved(key), !found.contains(key) { found.append(key) }
    }
    return found
  }

  /// What the tag with that key, which is a resolved one, is called.
  public func name(of key: String) -> String { tags[key]?.name ?? key }

  /// The key that somebody means by a name. One whose own key leads elsewhere by now gets a new one, so that no old
  /// items come with it.
  public func key(named name: String) -> String {
    let folded = TextFolding.folded(name).first(scalars: Item.Limits.tag).trimmed
    guard !folded.isEmpty else { return "" }
    for tag in tags.values
    where tag.removedAt == nil && tag.mergedInto == nil && TextFolding.folded(tag.name) == folded {
      return tag.key
    }
    guard isTaken(folded) else { return folded }
    var number = 2
    while true {
      let end = "·" + String(number)
      let key = folded.first(scalars: Item.Limits.tag - end.scalarCount) + end
      if !isTaken(key) { return key }
      number += 1
    }
  }

  /// Whether a key means something else than what it says.
  private func isTaken(_ key: String) -> Bool {
    guard let tag = tags[key] else { return false }
    return tag.removedAt != nil || tag.mergedInto != nil || TextFolding.folded(tag.name) != key
  }
}
