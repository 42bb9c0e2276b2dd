import Fields
import Flow
import Journal
import Values

/// What somebody is about to keep in one go.
struct QuickForm: Equatable {
  var text = ""
  var title = ""
  var url = ""
  /// As they are called.
  var tags: [String] = []
  var tagText = ""
  var isForLater = false
  var files: [ChosenFile] = []
  var source = Item.Source.typed
  /// What it came from, where another app or page handed it over.
  var shared: String?
  /// How many files of that did not come along.
  var leftOut = 0

  /// Whether there is nothing to keep.
  var isEmpty: Bool { text.isBlank && title.isBlank && url.isBlank && files.isEmpty }

  var kind: Item.Kind {
    guard let file = files.first else { return url.isBlank ? .note : .link }
    if file.type.begins(with: "image/") { return .photo }
    return file.type.begins(with: "audio/") ? .voice : .document
  }

  /// The address as it is kept: one without a scheme is of the web. Nil for one that leads nowhere.
  var address: String? {
    let typed = url.trimmed
    if WebAddress.isHeld(typed) { return typed }
    // What says another scheme means it.
    guard !typed.bytes.contains(0x3A) else { return nil }
    let guessed = "https://" + typed
    let names = WebAddress.host(of: guessed)?.parts { $0 == "." } ?? []
    return names.count > 1 ? guessed : nil
  }

  /// Whether there is a tag in the field that an item has no room for.
  var hasTagTooMany: Bool { tags.count >= Item.Limits.tags && !tagText.isBlank }

  /// A comma ends a tag; what is pasted may have several. Those that an item has no room for stay in the field, which
  /// says so.
  mutating func takeTags(_ text: String) {
    var names = text.parts { $0 == "," }
    let rest = text.bytes.last == 0x2C ? nil : names.popLast()
    var left: [String] = []
    for name in names where !add(name) { left.append(name) }
    if let rest { left.append(rest) }
    tagText = left.joined(separator: ",")
  }

  /// Takes the tag that is being typed, or those that had no room.
  mutating func addTag() { takeTags(tagText + ",") }

  /// - Returns: whether there was room for it.
  private mutating func add(_ name: String) -> Bool {
    let tag = name.asLine.tidied.first(scalars: Item.Limits.tag).trimmed
    guard !tag.isEmpty, !tags.contains(tag) else { return true }
    guard tags.count < Item.Limits.tags else { return false }
    tags.append(tag)
    return true
  }

  /// Adds what came from outside to what is there.
  mutating func take(_ title: String, _ said: String, url link: String, _ more: [ChosenFile]) {
    var words = said.trimmed
    // A shortcut may hand over words in the place of an address.
    if !WebAddress.isHeld(link), !link.isBlank {
      words = words.isEmpty ? link.trimmed : words + "\n\n" + link.trimmed
    }
    let found = WebAddress.isHeld(link) ? link : Self.address(in: words)
    if let found, url.isBlank, found.scalarCount <= Item.Limits.url {
      url = found
      // Nothing is said but the address itself.
      if words == found { words = "" }
    }
    let name = title.asLine.tidied.first(scalars: Item.Limits.title).trimmed
    if self.title.isBlank { self.title = name }
    if words == name { words = "" }
    if !words.isEmpty { text = text.isBlank ? words : text + "\n\n" + words }
    files += more
  }

  /// The first address of the web among words.
  static func address(in text: String) -> String? {
    for word in text.words {
      guard WebAddress.isHeld(word) else { continue }
      return withoutPunctuation(word)
    }
    return nil
  }

  /// Without what ends a sentence and not an address.
  private static func withoutPunctuation(_ word: String) -> String {
    var count = word.byteCount
    for byte in Array(word.bytes).reversed() {
      switch byte {
      case 0x21, 0x2C, 0x2E, 0x3A, 0x3B, 0x3F: count -= 1  // ! , . : ; ?
      default: return word.dropping(utf8: 0, upTo: count)
      }
    }
    return word
  }
}

/// What of it survives the tab: all but files, of which only the tab knows.
struct QuickDraft: FieldObject, Hashable, Sendable {
  var text = ""
  var title = ""
  var url = ""
  var tags: [String] = []
  var isForLater = false

  init() {}

  init(_ form: QuickForm) {
    text = form.text
    title = form.title
    url = form.url
    tags = form.tags
    isForLater = form.isForLater
  }

  mutating func visit(_ fields: FieldVisitor) {
    fields.field("text", &text, maxLength: JournalText.mostScalars)
    fields.field("title", &title, maxLength: 10_000)
    fields.field("url", &url, maxLength: 10_000)
    fields.field("tags", &tags, maxLength: Item.Limits.tag, maxCount: Item.Limits.tags)
    fields.field("isForLater", &isForLater)
  }

  /// As it was kept; nil for what cannot be read.
  init?(kept bytes: [UInt8]) {
    self.init()
    do throws(JSONFieldError) {
      self = try QuickDraft(jsonBytes: bytes)
    } catch {
      return nil
    }
  }

  var form: QuickForm {
    var form = QuickForm()
    form.text = text
    form.title = title
    form.url = url
    form.tags = tags
    form.isForLater = isForLater
    return form
  }
}
