import Fields
import Journal
import Values

/// A table of one of the programs that hand out tables: what its columns are, and what a row becomes.
struct RowTable: Hashable, Sendable {
  private let format: ImportFormat
  private let names: [String]
  private let file: String

  init?(_ headers: CSVRow, file: String) {
    guard let format = ImportFormat(headers: headers.fields) else { return nil }
    self.format = format
    self.file = file
    names = headers.fields.map { $0.tidied.asciiLowercased }
  }

  var known: ImportFormat { format }

  /// - Parameter notes: what was marked in the pages, by their addresses.
  func read(_ row: CSVRow, _ notes: HashMap<String, String>, _ found: inout ImportFound) {
    let line = Line(row: row, names: names, place: ImportPlace(file, row.line))
    switch format {
    case .pocketTable: pocket(line, notes, &found)
    case .instapaper: instapaper(line, &found)
    case .raindropTable: raindrop(line, &found)
    case .readwiseNotes: readwise(line, &found)
    case .readwiseReader: reader(line, &found)
    case .pocketPage, .pocketNotes, .raindropPage, .omnivore, .wallabag, .dayOne, .bookmarks,
      .markdown:
      break
    }
  }

  private struct Line {
    let row: CSVRow
    let names: [String]
    let place: ImportPlace

    /// The field of that column; empty where there is none.
    subscript(_ name: String) -> String {
      for position in names.indices where names[position] == name { return row[position] }
      return ""
    }
  }

  private func link(_ line: Line, _ found: inout ImportFound) -> ImportedItem? {
    ImportedItem.link(
      format.source, to: line["url"], title: line["title"], at: line.place, &found)
  }

  private func pocket(
    _ line: Line, _ notes: HashMap<String, String>, _ found: inout ImportFound
  ) {
    guard var item = link(line, &found) else { return }
    item.date(line["time_added"], &found)
    item.tag(line["tags"]) { $0 == "|" || $0 == "," }
    item.reading = Self.state(line["status"])
    item.isFavourite = line["favorite"] == "1"
    if let text = notes[line["url"].trimmed] { item.add(text) }
    found.items.append(item)
  }

  private func instapaper(_ line: Line, _ found: inout ImportFound) {
    guard var item = link(line, &found) else { return }
    item.date(line["timestamp"], &found)
    item.add(quote: line["selection"], note: "")
    item.tag(Self.names(line["tags"]))
    item.reading = .unread
    let folder = line["folder"].tidied
    switch folder.asciiLowercased {
    case "unread", "": break
    case "archive": item.reading = .archived
    case "starred": item.isFavourite = true
    default: item.tag([folder])
    }
    found.items.append(item)
  }

  private func raindrop(_ line: Line, _ found: inout ImportFound) {
    guard var item = link(line, &found) else { return }
    item.date(line["created"], &found)
    item.tag(line["tags"]) { $0 == "," }
    item.tag(line["folder"].parts { $0 == "/" }.filter { !Self.isNoFolder($0) })
    item.isFavourite = line["favorite"].asciiLowercased == "true"
    item.add(line["note"].isBlank ? line["excerpt"] : line["note"])
    item.add(line["highlights"])
    found.items.append(item)
  }

  /// Each of the things that were marked is a note of the day on which it was.
  private func readwise(_ line: Line, _ found: inout ImportFound) {
    let (quote, book) = (line["highlight"], line["book title"].tidied)
    guard !quote.isBlank else {
      found.lose(.empty, book, at: line.place)
      return
    }
    let date = line["highlighted at"]
    var item = ImportedItem(
      .readwise, origin: ImportOrigin.of(.readwise, [book, quote, date, line["location"]]))
    item.place = line.place
    item.title = book.asLine
    item.date(date, &found)
    item.add(quote: quote, note: line["note"])
    let author = line["book author"].tidied
    if !author.isEmpty { item.add("— " + author) }
    item.tag(line["tags"]) { $0 == "," }
    item.tag(line["document tags"]) { $0 == "," }
    found.items.append(item)
  }

  private func reader(_ line: Line, _ found: inout ImportFound) {
    guard var item = link(line, &found) else { return }
    item.date(line["saved date"], &found)
    item.tag(Self.names(line["document tags"]))
    switch line["location"].asciiLowercased {
    case "archive": item.reading = .archived
    case "feed": item.reading = nil
    default:
      let progress = line["reading progress"]
      item.reading = progress == "1" || progress.begins(with: "1.0") ? .read : .unread
    }
    found.items.append(item)
  }

  private static func state(_ status: String) -> Item.Reading {
    switch status.tidied.asciiLowercased {
    case "archive", "archived", "1": .archived
    default: .unread
    }
  }

  /// The folders into which everything falls that nobody puts anywhere.
  static func isNoFolder(_ name: String) -> Bool {
    switch name.tidied.asciiLowercased {
    case "unsorted", "trash": true
    default: false
    }
  }

  /// Names in a list of JSON or Python, or with commas between.
  private static func names(_ list: String) -> [String] {
    let isList = list.trimmed.begins(with: "[")
    return list.parts { scalar in
      scalar == "," || isList && (scalar == "[" || scalar == "]" || scalar == "\"" || scalar == "'")
    }
  }
}
