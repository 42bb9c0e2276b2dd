import Archives
import Journal
import Markdown
import Values

/// The notes and files of a folder by their names, so that `[[links]]` are followed. An archive may have a million: of
/// each only the place in the list of all is held, and the rest is made for a link that names it.
struct NoteIndex: Sendable {
  private var all = All.files([])
  private var notes = Places()
  private var files = Places()

  private enum All: Sendable {
    /// Those that were chosen.
    case files([ImportFile])
    case entries([ZipEntry])
  }

  /// What is found by its whole path, or by its last step; of several that are called so the first that was added counts.
  private struct Places: Sendable {
    private var byName = HashMap<String, Int>()

    mutating func add(_ names: [String], _ place: Int) {
      for name in names where !byName[name].isThere { byName[name] = place }
    }

    func find(_ name: String) -> Int? { byName[name] }
  }

  init() {}
  init(_ files: [ImportFile]) { all = .files(files) }
  init(_ entries: [ZipEntry]) { all = .entries(entries) }

  /// - Parameters:
  ///   - path: without the folder that holds all.
  ///   - place: among all.
  mutating func add(note path: String, at place: Int) {
    let name = FileName.base(path)
    var keys = [Self.key(name)]
    let folders = FileName.folders(path)
    if !folders.isEmpty { keys.append(Self.key((folders + [name]).joined(separator: "/"))) }
    notes.add(keys, place)
  }

  mutating func add(file path: String, at place: Int) {
    let name = FileName.last(path)
    files.add(name == path ? [Self.key(name)] : [Self.key(path), Self.key(name)], place)
  }

  /// The origin of the note that a link names: by its path from the root, or by its name.
  func note(_ name: String) -> String? {
    let name = Self.withoutEnding(name)
    guard
      let place = notes.find(Self.key(name)) ?? notes.find(Self.key(FileName.last(name)))
    else { return nil }
    switch all {
    case .files(let files): return NoteFile.origin(files[place].name, size: files[place].bytes)
    case .entries(let entries):
      return NoteFile.origin(entries[place].name, size: entries[place].size)
    }
  }

  /// - Parameter path: of the note that names it, since paths may begin where it is.
  func file(_ name: String, beside path: String) -> ImportedFile? {
    let steps = FileName.folders(path) + ZipEntry.path(name).parts { $0 == "/" }
    guard
      let place = files.find(Self.key(steps.joined(separator: "/")))
        ?? files.find(Self.key(ZipEntry.path(name))) ?? files.find(Self.key(FileName.last(name)))
    else { return nil }
    switch all {
    case .files(let files):
      return ImportedFile(files[place].name, .file(place, size: files[place].bytes))
    case .entries(let entries): return ImportedFile(entries[place].name, .entry(entries[place]))
    }
  }

  private static func withoutEnding(_ name: String) -> String {
    let lower = name.asciiLowercased
    if lower.ends(with: ".md") { return name.dropping(utf8: 0, upTo: name.byteCount - 3) }
    if lower.ends(with: ".markdown") { return name.dropping(utf8: 0, upTo: name.byteCount - 9) }
    return name
  }

  private static func key(_ name: String) -> String { TextFolding.folded(name) }
}

/// A note in Markdown.
enum NoteFile {
  /// What is told of a file beside its bytes.
  struct About: Hashable, Sendable {
    var path: String
    /// Without the folder that holds all.
    var inside: String
    var origin: String
    var day: CivilDate?
  }

  static func origin(_ path: String, size: Int64) -> String {
    ImportOrigin.of(.markdown, [path, String(size)])
  }

  static func read(
    _ bytes: ArraySlice<UInt8>, _ about: About, _ index: NoteIndex, _ found: inout ImportFound
  ) {
    let begins = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes
    let all = Array(begins)
    let matter = FrontMatter(all, mostLines: FrontMatter.mostLinesOfNote) ?? FrontMatter()
    var item = ImportedItem(.markdown, origin: about.origin)
    item.place = ImportPlace(about.path)
    let title = matter.value(["title"])
    item.title = (title.isEmpty ? FileName.base(about.path) : title).tidied.asLine
    date(&item, matter, about, &found)
    for tag in matter.values(["tags", "tag", "keywords", "categories"]) {
      item.tag(tag) { $0 == "," || $0 == "#" }
    }
    item.tag(FileName.folders(about.inside))
    state(&item, matter)
    let address = matter.value(["url", "source", "link"])
    if WebAddress.isHeld(address), address.scalarCount <= Item.Limits.url {
      item.url = address
      item.kind = .link
    }
    var text = NoteText(about.inside, index)
    item.text = text.read(String(utf8: all[matter.end...]))
    item.links = text.links
    item.files = text.files
    for name in text.unknown { found.lose(.link, name, at: item.place) }
    for name in text.missing { found.lose(.missingFile, name, at: item.place) }
    found.items.append(item)
  }

  private static func state(_ item: inout ImportedItem, _ matter: FrontMatter) {
    let favourite = matter.value(["favorite", "favourite", "starred"]).asciiLowercased
    item.isFavourite = favourite == "true" || favourite == "yes"
    switch matter.value(["status", "reading", "state"]).asciiLowercased {
    case "unread", "to read": item.reading = .unread
    case "read", "finished": item.reading = .read
    case "archived", "archive": item.reading = .archived
    default: break
    }
  }

  /// The date that it says, else that with which its name begins, else that of the file. A day of a name that lies too
  /// far away is told of.
  private static func date(
    _ item: inout ImportedItem, _ matter: FrontMatter, _ about: About,
    _ found: inout ImportFound
  ) {
    let said = matter.value(["date", "created", "created_at", "createdat", "date created"])
    item.changed(matter.value(["updated", "modified", "updated_at", "date modified"]))
    if !said.isBlank { item.date(said, &found) }
    guard item.savedAt == nil, item.day == nil else { return }
    let name = FileName.base(about.path)
    let named = CivilDate(name.dropping(utf8: 0, upTo: 10))
    if let named, !ImportDate.isLikely(named) {
      found.lose(.date, of: item)
      return
    }
    guard let day = named ?? about.day, ImportDate.isLikely(day) else { return }
    item.day = day
  }
}

extension ImportedFile {
  /// Nil for one that is no attachment, by its ending.
  init?(_ path: String, _ bytes: ImportedBytes) {
    guard case .attachment(let type) = FileKind(path) else { return nil }
    self.init(name: FileName.last(path), type: type, bytes: bytes)
  }
}

extension ImportedItem {
  mutating func changed(_ text: String) {
    changedAt = ImportDate(text)?.moment
  }
}
