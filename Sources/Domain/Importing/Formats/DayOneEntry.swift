import Fields
import Journal
import Values

/// An entry of Day One, as it hands out journals in JSON.
enum DayOneEntry {
  static func read(_ value: JSONValue, _ place: ImportPlace, _ found: inout ImportFound) {
    let text = value["text"]?.text ?? richText(value["richText"]?.text ?? "")
    let written = value["creationDate"]?.text ?? ""
    // Those without an id are known by what they say.
    let known = value["uuid"]?.text.map { [$0] } ?? [written, text]
    var item = ImportedItem(.dayOne, origin: ImportOrigin.of(.dayOne, known))
    item.place = place
    (item.title, item.text) = titled(text)
    item.date(value["creationDate"], &found)
    item.changed(value["modifiedDate"])
    item.zone = zone(value["timeZone"]?.text)
    item.isAllDay = value["isAllDay"]?.isSet == true
    item.isFavourite = value["starred"]?.isSet == true
    item.tag((value["tags"]?.array ?? []).compactMap { $0.text })
    item.add(location(value["location"]))
    item.wanted = files(value)
    if item.title.isEmpty, item.text.isEmpty, item.wanted.isEmpty {
      found.lose(.empty, written, at: place)
      return
    }
    if item.text.isEmpty, let first = item.wanted.first {
      item.kind = first.begins(with: "photos/") ? .photo : .document
    }
    found.items.append(item)
  }

  /// Zones are called as in the tz database, but for a slash that some versions escape.
  private static func zone(_ text: String?) -> String? {
    guard let text, !text.isEmpty, text.scalarCount <= Item.Limits.zone else { return nil }
    return String(utf8: [UInt8](text.bytes).filter { $0 != 0x5C })
  }

  /// The heading with which a text begins, and the rest of it. Pictures of the entry stand in it as addresses that only
  /// Day One knows: they come as files.
  private static func titled(_ text: String) -> (String, String) {
    var lines = ImportedItem.lines(text).filter { !isOwnPicture($0) }.map { unescaped($0) }
    while let first = lines.first, first.isBlank { lines.removeFirst() }
    guard let first = lines.first, first.begins(with: "# ") else {
      return ("", lines.joined(separator: "\n").trimmed)
    }
    let title = first.dropping(utf8: 2).tidied.asLine
    guard title.scalarCount <= Item.Limits.title else {
      return ("", lines.joined(separator: "\n").trimmed)
    }
    lines.removeFirst()
    return (title, lines.joined(separator: "\n").trimmed)
  }

  private static func isOwnPicture(_ line: String) -> Bool {
    let line = line.trimmed
    return line.begins(with: "![](dayone-moment:") && line.ends(with: ")")
  }

  /// Day One puts a backslash before marks that mean nothing there, such as a full stop.
  private static func unescaped(_ line: String) -> String {
    let bytes = [UInt8](line.bytes)
    guard bytes.contains(0x5C) else { return line }
    var out: [UInt8] = []
    for (position, byte) in bytes.enumerated() {
      let next: UInt8 = position + 1 < bytes.count ? bytes[position + 1] : 0
      if byte == 0x5C, isNeedless(next, atStart: position == 0) { continue }
      out.append(byte)
    }
    return String(utf8: out)
  }

  private static func isNeedless(_ byte: UInt8, atStart: Bool) -> Bool {
    switch byte {
    // . ! ( ) , ; : ? '
    case 0x2E, 0x21, 0x28, 0x29, 0x2C, 0x3B, 0x3A, 0x3F, 0x27: true
    // - + at the beginning would be a list.
    case 0x2D, 0x2B: !atStart
    default: false
    }
  }

  /// The words of a text in Day One's own form, which stands as JSON in a text.
  private static func richText(_ text: String) -> String {
    guard !text.isEmpty else { return "" }
    do throws(JSONError) {
      let value = try JSONValue.parse(text)
      let parts = (value["contents"]?.array ?? []).compactMap { $0["text"]?.text }
      return parts.joined(separator: "")
    } catch {
      return ""
    }
  }

  private static func location(_ value: JSONValue?) -> String {
    guard let value else { return "" }
    var names: [String] = []
    for member in ["placeName", "localityName", "administrativeArea", "country"] {
      let name = value[member]?.text?.tidied ?? ""
      if !name.isEmpty, !names.contains(name) { names.append(name) }
    }
    return names.isEmpty ? "" : "📍 " + names.joined(separator: ", ")
  }

  /// The paths of its files in the archive.
  private static func files(_ value: JSONValue) -> [String] {
    var paths: [String] = []
    let folders: [(String, String, String)] = [
      ("photos", "photos", "jpeg"), ("videos", "videos", "mov"), ("audios", "audios", "m4a"),
      ("pdfAttachments", "pdfs", "pdf"),
    ]
    for (member, folder, usual) in folders {
      for file in value[member]?.array ?? [] {
        guard let name = file["md5"]?.text, !name.isEmpty else { continue }
        let ending = file["type"]?.text ?? file["format"]?.text ?? usual
        paths.append(folder + "/" + name + "." + (ending == "aac" ? "m4a" : ending))
      }
    }
    return paths
  }
}
