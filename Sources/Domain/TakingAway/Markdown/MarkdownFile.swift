import Fields
import Journal
import Records
import Values

/// An item as a file of Markdown: its fields before the text, which stands as it was written. Behind it come the readable
/// copy of its page and texts that wait for a decision, each behind a comment that shows nowhere.
enum MarkdownFile {
  static let format = "umbu.item.1"

  /// - Parameter tags: what tags are called.
  static func bytes(_ taken: TakenItem, _ tags: TagBook) -> [UInt8] {
    var front = TakenFields()
    front.add("format", .text(format))
    for member in members(of: taken.item.object) {
      switch member.name {
      case "tags": addTags(taken.item.tags, tags, to: &front)
      default: front.add(member.name, readable(member))
      }
    }
    front.add("highlights", list(taken.highlights.map { $0.json }))
    front.add("waiting", list(taken.waiting.map { $0.version.json }))
    front.add("documents", list(taken.documents.map { $0.json }))
    let parts = Self.parts(of: taken)
    let mark = Self.mark(for: taken.item.id, notIn: parts.map { $0.text })
    if parts.count != 1 || parts[0].name != "text" {
      front.add("parts", .array(parts.map { .text($0.name) }))
    }
    if parts.count > 1 { front.add("mark", .text(mark)) }
    var out = front.bytes
    for (position, part) in parts.enumerated() {
      out += position == 0 ? [0x0A] : separator(mark)
      out += part.text.bytes
    }
    return out
  }

  /// Nil for what is no such file.
  static func item(_ bytes: [UInt8]) -> TakenItem? {
    guard let (front, end) = TakenFields.read(bytes, isText: isText),
      front["format"]?.text == format
    else { return nil }
    var members: [JSONValue.Member] = []
    for member in front.members where !isOurs(member.name) {
      members.append(JSONValue.Member(member.name, stored(member)))
    }
    // What tags are called is for other programs; ours knows them by their keys.
    if let keys = front["tagKeys"] ?? front["tags"] { members.append(.init("tags", keys)) }
    do throws(FieldError) {
      var taken = TakenItem(try Item(object: .object(members)))
      guard taken.item.id != ID<Item>.none else { return nil }
      for json in front["highlights"]?.array ?? [] {
        taken.highlights.append(try Highlight(object: json))
      }
      for json in front["waiting"]?.array ?? [] {
        taken.waiting.append(TakenVersion(try WaitingVersion(object: json), text: nil))
      }
      for json in front["documents"]?.array ?? [] {
        taken.documents.append(try TakenDocument(object: json))
      }
      guard taken.highlights.count <= Highlight.most, taken.waiting.count <= TakenItem.mostWaiting,
        taken.documents.count <= TakenItem.mostDocuments
      else { return nil }
      guard readTexts(Array(bytes[end...]), front, into: &taken) else { return nil }
      taken.settle()
      return taken
    } catch {
      return nil
    }
  }

  // The texts

  private struct Part {
    var name: String
    var text: String
  }

  private static func parts(of taken: TakenItem) -> [Part] {
    var parts: [Part] = []
    if let text = taken.text { parts.append(Part(name: "text", text: text)) }
    if let copy = taken.copy { parts.append(Part(name: "copy", text: copy)) }
    for waiting in taken.waiting {
      guard let text = waiting.text else { continue }
      parts.append(Part(name: waiting.version.id.description, text: text))
    }
    return parts
  }

  private static func readTexts(
    _ body: [UInt8], _ front: TakenFields, into taken: inout TakenItem
  ) -> Bool {
    let body = body.withoutLineEnd
    let names = front["parts"]?.array?.compactMap { $0.text } ?? ["text"]
    guard let mark = front["mark"]?.text, names.count > 1 else {
      return readOne(body, names, into: &taken)
    }
    let found = texts(in: body, between: Array(mark.bytes))
    // Somebody may have taken some away, but none can be told from another then.
    guard found.count == names.count else { return false }
    for (name, text) in zip(names, found) {
      guard isHeld(text), put(text, as: name, into: &taken) else { return false }
    }
    return true
  }

  private static func readOne(
    _ body: [UInt8], _ names: [String], into taken: inout TakenItem
  ) -> Bool {
    let text = String(utf8: body)
    guard isHeld(text), names.count <= 1 else { return false }
    // Where there was no text, somebody may have written one.
    guard let name = names.first else {
      if !text.isBlank { taken.text = text }
      return true
    }
    return put(text, as: name, into: &taken)
  }

  private static func put(_ text: String, as name: String, into taken: inout TakenItem) -> Bool {
    switch name {
    case "text": taken.text = text
    case "copy": taken.copy = text
    default:
      guard let id = ID<WaitingVersion>(name),
        let position = taken.waiting.firstIndex(where: { $0.version.id == id })
      else { return false }
      taken.waiting[position].text = text
    }
    return true
  }

  private static func isHeld(_ text: String) -> Bool {
    JournalText.isHeld(text) && !text.bytes.contains(0)
  }

  /// A comment that is in none of the texts.
  private static func mark(for item: ID<Item>, notIn texts: [String]) -> String {
    var number = 1
    while true {
      let mark = "<!-- umbu " + item.description + " " + number.description + " -->"
      let bytes = Array(mark.bytes)
      let isFree = texts.allSatisfy {
        ByteSearch.first(bytes, in: Array($0.bytes), from: 0) == nil
      }
      if isFree { return mark }
      number += 1
    }
  }

  private static func separator(_ mark: String) -> [UInt8] {
    Array(("\n\n" + mark + "\n\n").bytes)
  }

  /// The texts between the marks, without the two line ends that are written on each side of one.
  private static func texts(in body: [UInt8], between mark: [UInt8]) -> [String] {
    var texts: [String] = []
    var start = 0
    while true {
      let found = ByteSearch.first(mark, in: body, from: start)
      let part = Array(body[start..<(found ?? body.count)])
      texts.append(String(utf8: part.between(isFirst: start == 0, isLast: !found.isThere)))
      guard let found else { return texts }
      start = found + mark.count
    }
  }

  // The fields

  /// What says what the file is, and what is read by itself.
  private static func isOurs(_ name: String) -> Bool {
    switch name {
    case "format", "tags", "tagKeys", "highlights", "waiting", "documents", "parts", "mark": true
    default: false
    }
  }

  private static func isText(_ name: String) -> Bool {
    guard let position = Item.table.position(of: name) else { return false }
    let shape = Item.table.fields[position].shape
    return shape.kind == .text && !shape.isList
  }

  static func members(of object: JSONValue) -> [JSONValue.Member] {
    if case .object(let members) = object { members } else { [] }
  }

  private static func list(_ values: [JSONValue]) -> JSONValue {
    values.isEmpty ? JSONValue.null : JSONValue.array(values)
  }

  private static func addTags(_ keys: [String], _ tags: TagBook, to front: inout TakenFields) {
    guard !keys.isEmpty else { return }
    let names = keys.map { tags.name(of: $0) }
    front.add("tags", .array(names.map { .text($0) }))
    if names != keys { front.add("tagKeys", .array(keys.map { .text($0) })) }
  }

  /// Moments as people write them (RFC 3339).
  static func readable(_ member: JSONValue.Member) -> JSONValue {
    guard member.name.ends(with: "At"), let number = member.value.integer else {
      return member.value
    }
    let text = Instant(milliseconds: number).description
    return Instant(text)?.milliseconds == number ? .text(text) : member.value
  }

  static func stored(_ member: JSONValue.Member) -> JSONValue {
    guard member.name.ends(with: "At"), let time = member.value.text.flatMap({ Instant($0) })
    else { return member.value }
    return time.json
  }
}

extension [UInt8] {
  /// Without the line end at its beginning, if there is one.
  fileprivate var withoutLineEnd: [UInt8] {
    if first == 0x0A { return Array(dropFirst()) }
    return starts(with: [0x0D, 0x0A]) ? Array(dropFirst(2)) : self
  }

  /// Without the two line ends that are written on each side of a mark, as they are or as another system has them.
  fileprivate func between(isFirst: Bool, isLast: Bool) -> [UInt8] {
    var (start, end) = (0, count)
    if !isFirst {
      if has(Self.ends, at: 0) { start = 2 } else if has(Self.otherEnds, at: 0) { start = 4 }
    }
    if !isLast {
      if end - start >= 2, has(Self.ends, at: end - 2) {
        end -= 2
      } else if end - start >= 4, has(Self.otherEnds, at: end - 4) {
        end -= 4
      }
    }
    return Array(self[start..<end])
  }

  private func has(_ bytes: [UInt8], at start: Int) -> Bool {
    guard start >= 0, count - start >= bytes.count else { return false }
    for position in bytes.indices where self[start + position] != bytes[position] { return false }
    return true
  }

  private static var ends: [UInt8] { [0x0A, 0x0A] }
  private static var otherEnds: [UInt8] { [0x0D, 0x0A, 0x0D, 0x0A] }
}
