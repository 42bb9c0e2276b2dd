import Journal
import Values

/// A page of links: the bookmarks of a browser, which Raindrop writes as well, and what Pocket handed out.
struct LinkPage: Hashable, Sendable {
  /// How deep folders are followed.
  private static let mostDepth = 32

  private let file: String
  private(set) var format = ImportFormat.bookmarks
  private var reader = TagReader()
  private var number = 0
  /// The folders one is in, the outermost first; empty ones are those that every browser has.
  private var folders: [String] = []
  /// How many lists are open below those that are followed.
  private var beyond = 0
  /// What is being read.
  private var text = ""
  private var part = Part.none
  private var link: TagReader.Tag?
  /// The folder whose list begins next.
  private var folder: String?
  private var isArchive = false
  private var item: ImportedItem?

  private enum Part: Hashable, Sendable {
    case none, title, heading, folder, link, description
  }

  init(file: String) {
    self.file = file
  }

  mutating func read(_ bytes: ArraySlice<UInt8>, isLast: Bool, _ found: inout ImportFound) {
    for token in reader.read(bytes, isLast: isLast) {
      switch token {
      case .text(let text): if part != .none { self.text += text }
      case .tag(let tag): if tag.isEnd { close(tag, &found) } else { open(tag, &found) }
      case .tooLong: found.lose(.tooLong, "", at: ImportPlace(file, number))
      }
    }
    if isLast { finish(&found) }
  }

  private mutating func open(_ tag: TagReader.Tag, _ found: inout ImportFound) {
    switch tag.name {
    case "title": begin(.title)
    case "h1": begin(.heading)
    case "h3":
      finish(&found)
      begin(.folder)
      folder = Self.isOfTheBrowser(tag) ? "" : nil
    case "a":
      finish(&found)
      link = tag
      begin(.link)
    case "dd": if item != nil { begin(.description) }
    case "dl":
      finish(&found)
      if folders.count < Self.mostDepth { folders.append(folder ?? "") } else { beyond += 1 }
      folder = nil
    case "dt", "li", "ul", "hr": finish(&found)
    case "br": if part == .description { text += "\n" }
    default: break
    }
  }

  private mutating func close(_ tag: TagReader.Tag, _ found: inout ImportFound) {
    switch tag.name {
    case "title":
      let name = text.tidied.asciiLowercased
      if name == "pocket export" { format = .pocketPage }
      if name.begins(with: "raindrop") { format = .raindropPage }
      begin(.none)
    case "h1":
      let name = text.tidied.asciiLowercased
      isArchive = name == "read archive" || name == "archive"
      begin(.none)
    case "h3":
      if folder == nil { folder = text.tidied }
      begin(.none)
    case "a":
      if part == .link { take(&found) }
      begin(.none)
    case "dl":
      finish(&found)
      if beyond > 0 { beyond -= 1 } else { _ = folders.popLast() }
    default: break
    }
  }

  /// Whether it is a folder that every browser has, whatever it is called.
  private static func isOfTheBrowser(_ tag: TagReader.Tag) -> Bool {
    tag.value("personal_toolbar_folder").isThere || tag.value("unfiled_bookmarks_folder").isThere
  }

  private mutating func begin(_ part: Part) {
    self.part = part
    text = ""
  }

  private mutating func take(_ found: inout ImportFound) {
    guard let link else { return }
    self.link = nil
    number += 1
    // Raindrop's own attributes tell its pages from those of browsers.
    if link.value("data-important") != nil || link.value("data-cover") != nil {
      format = .raindropPage
    }
    let address = link.value("href") ?? ""
    // Browsers keep searches and lists of their own among the bookmarks.
    if address.asciiLowercased.begins(with: "place:") { return }
    guard
      var item = ImportedItem.link(
        format.source, to: address, title: text, at: ImportPlace(file, number), &found)
    else { return }
    let added = link.value("add_date") ?? link.value("time_added") ?? ""
    if added != "0" { item.date(added, &found) }
    if let changed = link.value("last_modified").flatMap({ ImportDate($0) }) {
      item.changedAt = changed.moment
    }
    item.tag(link.value("tags") ?? "") { $0 == "," }
    item.tag(folders.filter { !$0.isEmpty && !RowTable.isNoFolder($0) })
    item.isFavourite = link.value("data-important")?.asciiLowercased == "true"
    let isForLater =
      link.value("toread") == "1" || folders.contains { $0.asciiLowercased == "reading list" }
    switch format {
    case .pocketPage: item.reading = isArchive ? .archived : .unread
    default: item.reading = isForLater ? .unread : nil
    }
    self.item = item
  }

  /// Hands out the link that was read, with what stands below it.
  private mutating func finish(_ found: inout ImportFound) {
    guard var item else { return }
    self.item = nil
    if part == .description {
      item.add(text)
      begin(.none)
    }
    found.items.append(item)
  }
}
