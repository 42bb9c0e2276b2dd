import Fields
import Journal
import Records
import Shell
import Values

/// How many items each tag has. Looking through all of them takes some milliseconds, so whoever shows it keeps it until
/// items or tags change.
struct TagCounts: Equatable {
  /// A tag as it counts: of those that were merged, the one that they became.
  struct Entry: Equatable {
    let key: String
    let name: String
    let count: Int
  }

  /// By name.
  private(set) var entries: [Entry] = []
  /// The shelf that was counted.
  private(set) var version = -1

  init() {}

  init(_ library: Library.State) {
    version = library.shelf.version
    let tagsPlace = Item.table.position(of: "tags") ?? 0
    var raw = HashMap<String, Int>()
    library.shelf.each { _, row in
      guard tagsPlace < row.count, let keys = row[tagsPlace].array else { return true }
      for key in keys {
        if let key = key.text { raw.change(key, from: 0) { $0 += 1 } }
      }
      return true
    }
    var counts = HashMap<String, Int>()
    for (place, key) in raw.keys.enumerated() {
      guard let counting = library.tags.resolved(key) else { continue }
      let count = raw.values[place]
      counts.change(counting, from: 0) { $0 += count }
    }
    // One that was named and that no item has now is still one to give.
    for tag in library.tags.all where library.tags.resolved(tag.key) == tag.key {
      counts.change(tag.key, from: 0) { _ in }
    }
    var entries: [Entry] = []
    for (place, key) in counts.keys.enumerated() {
      entries.append(
        Entry(key: key, name: library.tags.name(of: key), count: counts.values[place]))
    }
    let folded = entries.map { TextFolding.folded($0.name) }
    self.entries = Array(entries.indices).ordered { folded[$0] < folded[$1] }.map { entries[$0] }
  }

  /// Those that are there, as they were last counted; counted now where nobody has.
  static func shown(in parts: Parts, _ library: Library.State) -> [Entry] {
    let counted = parts[Tags.self]?.counts ?? TagCounts()
    return counted.version < 0 ? TagCounts(library).entries : counted.entries
  }

  func entry(_ key: String) -> Entry? { entries.first { $0.key == key } }
}

extension Library.State {
  /// The items that a tag has as it counts, the newest first, up to so many.
  func items(tagged key: String, most: Int) -> [Item] {
    let tagsPlace = Item.table.position(of: "tags") ?? 0
    // Which keys lead to it is asked once for each.
    var leads = HashMap<String, Bool>()
    var found: [Item] = []
    shelf.each { _, row in
      guard tagsPlace < row.count, let keys = row[tagsPlace].array else { return true }
      var has = false
      for value in keys {
        guard let one = value.text else { continue }
        let isIt = leads[one] ?? (tags.resolved(one) == key)
        leads[one] = isIt
        has = has || isIt
      }
      if has, let item = Item(stored: row) { found.append(item) }
      return found.count < most
    }
    return found
  }
}
