import Archives
import Journal
import Values

extension ImportReader {
  /// Finds the files of what was read, cuts what is longer than an item's, and lets those wait whose copies are to be
  /// read.
  mutating func settle(_ found: inout ImportFound) {
    var items = found.items
    found.items = []
    for position in items.indices {
      findFiles(&items[position], &found)
      items[position].fit(&found)
      if readsCopies, hasCopy(items[position]) {
        waiting.append(items[position])
      } else {
        found.items.append(items[position])
      }
    }
  }

  private mutating func findFiles(_ item: inout ImportedItem, _ found: inout ImportFound) {
    for path in item.wanted {
      guard let entry = archive.entry(named: archive.folder + path) else {
        found.lose(.missingFile, path, at: item.place)
        continue
      }
      archive.used.insert(entry.name)
      guard let file = ImportedFile(entry.name, .entry(entry)) else {
        found.lose(.attachment, path, at: item.place)
        continue
      }
      item.files.append(file)
    }
    item.wanted = []
    var kept: [ImportedFile] = []
    for file in item.files {
      switch file.bytes {
      case .file(let number, _): loose.remove { $0 == number }
      case .entry(let entry):
        archive.used.insert(entry.name)
        if entry.isLocked {
          found.lose(.attachment, file.name, at: item.place)
          continue
        }
      }
      guard 1...Self.mostOfAttachment ~= file.bytes.size else {
        found.lose(.attachment, file.name, at: item.place)
        continue
      }
      kept.append(file)
    }
    item.files = kept
  }

  private mutating func hasCopy(_ item: ImportedItem) -> Bool {
    guard !item.slug.isEmpty else { return false }
    for purpose in [Purpose.copy, .quotes] where entry(purpose, of: item).isThere { return true }
    return false
  }

  private mutating func entry(_ purpose: Purpose, of item: ImportedItem) -> ZipEntry? {
    let path =
      switch purpose {
      case .copy: "content/" + item.slug + ".html"
      case .quotes: "highlights/" + item.slug + ".md"
      case .parse: ""
      }
    return archive.entry(named: archive.folder + path)
  }

  /// Goes on with the first that waits.
  /// - Returns: whether one waited.
  mutating func goOnWaiting(_ found: inout ImportFound) -> Bool {
    guard let item = waiting.first else { return false }
    for purpose in [Purpose.copy, .quotes] where !isFinished(purpose, item) {
      if let entry = self.entry(purpose, of: item) {
        read(entry, purpose, &found)
        return true
      }
      finishPart(purpose)
    }
    var finished = waiting.removeFirst()
    finished.slug = ""
    finished.read = []
    finished.fit(&found)
    found.items.append(finished)
    if waiting.isEmpty {
      stage = archive.after
      archive.after = .idle
    }
    return true
  }

  /// Goes for a file of the archive, whose header may be in the part of it that is here.
  mutating func read(
    _ entry: ZipEntry, _ purpose: Purpose, _ found: inout ImportFound
  ) {
    if localHeader(of: entry).isThere {
      approach(entry, purpose, &found)
    } else {
      stage = .header(entry, purpose)
    }
  }

  private func isFinished(_ purpose: Purpose, _ item: ImportedItem) -> Bool {
    item.read.contains(purpose)
  }

  mutating func finishPart(_ purpose: Purpose) {
    if !waiting.isEmpty { waiting[0].read.append(purpose) }
  }
}

extension ImportedItem {
  /// Cuts what is longer than an item's, which is told of.
  mutating func fit(_ found: inout ImportFound) {
    if title.scalarCount > Item.Limits.title {
      // What does not fit a title begins the text.
      text = text.isEmpty ? title : title + "\n\n" + text
      title = title.first(scalars: Item.Limits.title - 1).trimmed + "…"
    }
    if tags.contains(where: { $0.scalarCount > Item.Limits.tag }) {
      let names = tags
      tags = []
      for name in names {
        let name = name.first(scalars: Item.Limits.tag).trimmed
        if !tags.contains(name) { tags.append(name) }
      }
      found.lose(.longTag, of: self)
    }
    if tags.count > Item.Limits.tags {
      tags = Array(tags[..<Item.Limits.tags])
      found.lose(.tags, of: self)
    }
    if !text.isEmpty, !JournalText.isHeld(text) {
      found.lose(.text, of: self)
      text = ""
    }
    if !copy.isEmpty, !JournalText.isHeld(copy) {
      found.lose(.copy, of: self)
      copy = ""
    }
  }
}
