import Flow
import Journal
import Records
import Search
import Shell
import Values

/// The words of items that were found, read from this device for what is shown of them.
struct FoundTexts: Equatable {
  struct Words: Equatable {
    /// The versions that its head named then.
    let names: [TextName]
    let words: String
    /// Whether all of them were on this device.
    let areWhole: Bool
  }

  private var all = HashMap<UUID, Words>()

  /// So many are held at most.
  private static var most: Int { 300 }
  /// Of so many results they are read; the others show how their text begins.
  static var mostAtOnce: Int { 200 }
  /// What is shown of a text is looked for in so many bytes of it.
  private static var longest: Int { 200_000 }

  /// Nil where they have not been read, or changed since.
  func words(of item: Item) -> String? {
    guard let words = all[item.id.uuid], words.names == item.textNames else { return nil }
    return words.words
  }

  /// - Parameter values: those that were read of `names`, which are the item's; others are not on this device.
  mutating func take(_ names: [TextName], of item: ID<Item>, _ values: [KeptValue]) {
    var words = ""
    var areWhole = true
    for name in names {
      let key = name.key
      guard let value = values.first(where: { $0.key == key }) else {
        areWhole = false
        continue
      }
      let text = SearchedItem.plain(String(utf8: value.bytes))
      words += (words.isEmpty ? "" : "\n") + text.dropping(utf8: 0, upTo: Self.longest)
    }
    if all.count >= Self.most { all = HashMap() }
    all[item.uuid] = Words(names: names, words: words, areWhole: areWhole)
  }

  /// Those that were not there may have come: they are read again.
  mutating func forgetMissing() {
    for (place, words) in all.values.enumerated().reversed() where !words.areWhole {
      all[all.keys[place]] = nil
    }
  }
}

extension Find {
  /// Reads what is shown of the results.
  static func read(_ state: State, _ parts: Parts) -> Effect<Action> {
    guard let shelf = parts[Library.self]?.shelf else { return .none }
    var names: [TextName] = []
    for hit in (state.results?.hits ?? []).prefix(FoundTexts.mostAtOnce) {
      guard let item = shelf.find(ID(hit.id)), !state.texts.words(of: item).isThere else {
        continue
      }
      names += item.textNames
      // The next ones are read then.
      if names.count >= step { break }
    }
    guard !names.isEmpty else { return .none }
    return .readValues(names.map { $0.key }) { .textsRead(names, $0) }
  }

  /// - Parameter names: those of an item follow each other.
  static func take(
    _ state: inout State, _ names: [TextName], _ values: [KeptValue]
  ) -> Effect<Action> {
    var place = 0
    while place < names.count {
      let item = names[place].item
      let end = names[place...].firstIndex { $0.item != item } ?? names.count
      state.texts.take(Array(names[place..<end]), of: item, values)
      place = end
    }
    return .send(.read)
  }
}
