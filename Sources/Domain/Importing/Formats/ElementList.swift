import Fields
import Journal
import Values

/// A list in JSON of one of the programs that hand out such: each of its elements says itself what it is.
struct ElementList: Hashable, Sendable {
  private let file: String
  private let readsCopies: Bool
  /// What the elements are; nil as long as none was read that is known.
  private(set) var format: ImportFormat?
  private var reader = ElementReader()

  init(file: String, readsCopies: Bool) {
    self.file = file
    self.readsCopies = readsCopies
  }

  /// How many elements there were.
  var count: Int { reader.count }

  /// - Parameter notes: takes in what was marked in pages, by their addresses.
  mutating func read(
    _ bytes: ArraySlice<UInt8>, isLast: Bool, _ notes: inout HashMap<String, String>,
    _ found: inout ImportFound
  ) {
    var number = reader.count
    for element in reader.read(bytes, isLast: isLast) {
      number += 1
      let place = ImportPlace(file, number)
      switch element {
      case .tooLong: found.lose(.tooLong, "", at: place)
      case .unreadable: found.lose(.unreadable, "", at: place)
      case .value(let value): read(value, place, &notes, &found)
      }
    }
  }

  private mutating func read(
    _ value: JSONValue, _ place: ImportPlace, _ notes: inout HashMap<String, String>,
    _ found: inout ImportFound
  ) {
    guard let format = Self.format(of: value) else {
      found.lose(.unreadable, value["title"]?.text ?? "", at: place)
      return
    }
    self.format = format
    switch format {
    case .wallabag: WallabagEntry.read(value, place, readsCopies, &found)
    case .omnivore: OmnivoreEntry.read(value, place, &found)
    case .dayOne: DayOneEntry.read(value, place, &found)
    default: note(value, &notes)
    }
  }

  private static func format(of value: JSONValue) -> ImportFormat? {
    if value["creationDate"].isThere { return .dayOne }
    if value["savedAt"].isThere, value["slug"].isThere { return .omnivore }
    let isWallabag =
      value["is_archived"].isThere || value["is_read"].isThere || value["given_url"].isThere
    if isWallabag { return .wallabag }
    return value["highlights"]?.array == nil ? nil : .pocketNotes
  }

  private func note(_ value: JSONValue, _ notes: inout HashMap<String, String>) {
    guard let address = value["url"]?.text?.trimmed, !address.isEmpty else { return }
    var item = ImportedItem(.pocket, origin: "")
    for highlight in value["highlights"]?.array ?? [] {
      item.add(quote: highlight["quote"]?.text ?? "", note: "")
    }
    if !item.text.isEmpty { notes[address] = item.text }
  }
}

extension JSONValue {
  /// A flag, however it is written: true, 1, "1", "true".
  var isSet: Bool {
    switch self {
    case .boolean(let value): value
    case .integer(let value): value != 0
    case .number(let value): value != 0
    case .text(let text): text == "1" || text.asciiLowercased == "true"
    case .null, .array, .object: false
    }
  }

  /// A date as a text or as a number.
  var date: ImportDate? {
    switch self {
    case .text(let text): ImportDate(text)
    case .integer(let value): ImportDate(number: value)
    default: nil
    }
  }
}

extension ImportedItem {
  /// Takes in when it was kept; what is there and cannot be read is told of.
  mutating func date(_ value: JSONValue?, _ found: inout ImportFound) {
    guard let value, !value.isNull, value.text?.isBlank != true else { return }
    take(value.date, &found)
  }

  mutating func changed(_ value: JSONValue?) {
    changedAt = value?.date?.moment
  }
}

/// An entry of wallabag: of its second version, or of its first.
enum WallabagEntry {
  static func read(
    _ value: JSONValue, _ place: ImportPlace, _ readsCopies: Bool, _ found: inout ImportFound
  ) {
    let title = value["title"]?.text ?? ""
    let address = value["url"]?.text ?? value["given_url"]?.text ?? ""
    guard
      var item = ImportedItem.link(.wallabag, to: address, title: title, at: place, &found)
    else { return }
    item.date(value["created_at"], &found)
    item.changed(value["updated_at"])
    let isArchived = value["is_archived"]?.isSet == true || value["is_read"]?.isSet == true
    item.reading = isArchived ? .archived : .unread
    item.isFavourite = value["is_starred"]?.isSet == true || value["is_fav"]?.isSet == true
    tag(&item, value["tags"])
    for note in value["annotations"]?.array ?? [] {
      item.add(quote: note["quote"]?.text ?? "", note: note["text"]?.text ?? "")
    }
    if readsCopies, let content = value["content"]?.text, !content.isBlank {
      item.copy = PageText.markdown(Array(content.bytes))
    }
    found.items.append(item)
  }

  /// A list of names, a list of objects with a `label`, or names with commas between.
  private static func tag(_ item: inout ImportedItem, _ tags: JSONValue?) {
    if let list = tags?.text { item.tag(list) { $0 == "," } }
    for tag in tags?.array ?? [] {
      if let name = tag.text ?? tag["label"]?.text { item.tag([name]) }
    }
  }
}

/// An entry of Omnivore's `metadata_*.json`.
enum OmnivoreEntry {
  static func read(_ value: JSONValue, _ place: ImportPlace, _ found: inout ImportFound) {
    let title = value["title"]?.text ?? ""
    let state = value["state"]?.text?.asciiLowercased ?? ""
    guard state != "deleted" else {
      found.lose(.thrownAway, title, at: place)
      return
    }
    guard
      var item = ImportedItem.link(
        .omnivore, to: value["url"]?.text ?? "", title: title, at: place, &found)
    else { return }
    item.date(value["savedAt"], &found)
    item.changed(value["updatedAt"])
    item.tag((value["labels"]?.array ?? []).compactMap { $0.text ?? $0["name"]?.text })
    item.reading = reading(state, value)
    item.add(value["description"]?.text ?? "")
    if let slug = value["slug"]?.text, !slug.isEmpty { item.slug = slug }
    found.items.append(item)
  }

  /// Whoever is so far is through: what is left is mostly what stands below an article.
  private static let mostlyRead: Int64 = 95

  private static func reading(_ state: String, _ value: JSONValue) -> Item.Reading {
    if state == "archived" { return .archived }
    return isRead(value) ? .read : .unread
  }

  private static func isRead(_ value: JSONValue) -> Bool {
    switch value["readingProgress"] {
    case .integer(let percent): percent >= mostlyRead
    case .number(let percent): percent >= Double(mostlyRead)
    default: false
    }
  }
}
