import Archives
import Journal
import Values

extension ImportReader {
  mutating func findDirectory(
    _ file: Int, _ bytes: [UInt8]?, from start: Int64, _ found: inout ImportFound
  ) {
    stage = .idle
    let size = files[file].bytes
    guard let bytes, let end = ZipEnd(bytes, from: start), end.offset >= 0, end.length >= 0,
      end.offset <= size, end.length <= size - end.offset
    else {
      lose(.damagedFile, file, &found)
      done += size
      return
    }
    guard end.length <= ZipDirectory.mostBytes else {
      lose(.tooManyFiles, file, &found)
      done += size
      return
    }
    guard end.length > 0 else {
      lose(.empty, file, &found)
      done += size
      return
    }
    window = Window()
    window.offset = end.offset
    stage = .directory(file, length: end.length)
  }

  mutating func openArchive(_ file: Int, _ bytes: [UInt8]?, _ found: inout ImportFound) {
    stage = .idle
    window = Window()
    guard let bytes, let directory = ZipDirectory(bytes, of: file, size: files[file].bytes) else {
      lose(.damagedFile, file, &found)
      done += files[file].bytes
      return
    }
    if directory.hasMore { lose(.tooManyFiles, file, &found) }
    archive = Archive()
    archive.file = file
    archive.name = files[file].name
    archive.root = directory.root
    archive.entries = directory.entries
    archive.index = NoteIndex(directory.entries)
    plan(&found)
  }

  /// Orders what of the archive is read: what was marked comes before the lists that it is about.
  private mutating func plan(_ found: inout ImportFound) {
    let isOmnivore = archive.entries.contains { isOmnivoreList($0.name) }
    var first: [Int] = []
    var then: [Int] = []
    for (place, entry) in archive.entries.enumerated() {
      let inside = entry.name.dropping(utf8: archive.root.byteCount)
      switch FileKind(entry.name) {
      case .attachment: archive.index.add(file: inside, at: place)
      case .markdown where !isOmnivore:
        archive.index.add(note: inside, at: place)
        then.append(place)
      case .json where isOmnivore:
        if isOmnivoreList(entry.name) { then.append(place) }
      case .json:
        if inside.begins(with: "annotations/") { first.append(place) } else { then.append(place) }
      case .table where !isOmnivore: then.append(place)
      case .page where !isOmnivore: then.append(place)
      case .table, .page, .markdown, .other: break
      }
    }
    tasks.append(.close)
    var planned: Int64 = 0
    for place in (first + then).reversed() {
      let entry = archive.entries[place]
      tasks.append(.entry(place))
      planned += entry.packed
      archive.used.insert(entry.name)
    }
    total += planned - files[archive.file].bytes
  }

  private func isOmnivoreList(_ name: String) -> Bool {
    let last = FileName.last(name)
    return last.begins(with: "metadata_") && last.ends(with: ".json")
  }

  /// Tells of the files that belong to nothing that came.
  mutating func closeArchive(_ found: inout ImportFound) {
    for entry in archive.entries where !archive.used.contains(entry.name) {
      // What Omnivore has beside its lists belongs to the items there, whether it is read or not.
      let top = entry.name.dropping(utf8: archive.root.byteCount)
      if top.begins(with: "content/") || top.begins(with: "highlights/") { continue }
      found.lose(.unknownFile, entry.name, at: ImportPlace(archive.name))
    }
    archive = Archive()
    window = Window()
    ahead = []
  }

  mutating func findBytes(
    _ entry: ZipEntry, _ purpose: Purpose, _ bytes: [UInt8]?, _ found: inout ImportFound
  ) {
    if let bytes {
      window.file = entry.file
      window.offset = entry.offset
      window.bytes = bytes
    }
    approach(entry, purpose, &found)
  }

  /// Goes for the bytes of a file, of which the archive's part that is here may tell where they are.
  mutating func approach(_ entry: ZipEntry, _ purpose: Purpose, _ found: inout ImportFound) {
    stage = .idle
    if let reason = refusal(of: entry, purpose) {
      lose(reason, entry, purpose, &found)
      return
    }
    guard let header = localHeader(of: entry), let start = dataOffset(of: entry, header) else {
      lose(.damagedFile, entry, purpose, &found)
      return
    }
    if entry.size == 0 {
      unpack(entry, purpose, [], &found)
    } else if entry.isDeflated {
      stage = .deflated(atOnce(Packed(entry: entry, offset: start), purpose), purpose)
    } else if let bytes = window.bytes(of: entry.file, at: start, entry.size) {
      unpack(entry, purpose, Array(bytes), &found)
    } else {
      stage = .stored(entry, purpose, at: start)
    }
  }

  /// What stands before the bytes of a file, in the archive's part that is here; nil where it is not in it.
  func localHeader(of entry: ZipEntry) -> ArraySlice<UInt8>? {
    window.bytes(of: entry.file, at: entry.offset, Int64(ZipEntry.headerLength))
  }

  /// Where the bytes of a file begin; nil where that is no header, and where the archive ends before them.
  private func dataOffset(of entry: ZipEntry, _ header: ArraySlice<UInt8>) -> Int64? {
    guard let behind = ZipEntry.dataOffset(header) else { return nil }
    let start = entry.offset + Int64(behind)
    return start + entry.packed <= files[entry.file].bytes ? start : nil
  }

  /// A file that is deflated and those that come next, as far as one sees where they begin: small ones would cost more by
  /// their number than by what is in them.
  private func atOnce(_ first: Packed, _ purpose: Purpose) -> [Packed] {
    var some = [first]
    guard purpose == .parse, ahead.isEmpty else { return some }
    var bytes = max(first.entry.size, first.entry.packed)
    for task in tasks.suffix(Self.mostAtOnce - 1).reversed() {
      guard case .entry(let place) = task else { break }
      let entry = archive.entries[place]
      guard let header = localHeader(of: entry) else { break }
      // What is not to be inflated is read, or told of, when its turn comes.
      guard entry.isDeflated, entry.size > 0, !refusal(of: entry, purpose).isThere,
        let start = dataOffset(of: entry, header)
      else { continue }
      bytes += max(entry.size, entry.packed)
      guard bytes <= Self.mostBytesAtOnce else { break }
      some.append(Packed(entry: entry, offset: start))
    }
    return some
  }

  private func refusal(of entry: ZipEntry, _ purpose: Purpose) -> ImportLoss.Reason? {
    if entry.isLocked { return .lockedFile }
    if !entry.isDeflated, entry.size != entry.packed { return .damagedFile }
    // Deflate packs no more than about 1,032 to one: who says more lies.
    if entry.isDeflated, entry.size / 1_100 > entry.packed { return .damagedFile }
    let most =
      switch purpose {
      case .parse: FileKind(entry.name) == .markdown ? Self.mostOfNote : Self.mostUnpacked
      case .copy, .quotes: Self.mostOfCopy
      }
    return entry.size > most ? .largeFile : nil
  }

  private mutating func lose(
    _ reason: ImportLoss.Reason, _ entry: ZipEntry, _ purpose: Purpose,
    _ found: inout ImportFound
  ) {
    switch purpose {
    case .parse:
      done += entry.packed
      found.lose(reason, entry.name, at: ImportPlace(archive.name))
    case .copy, .quotes:
      if let item = waiting.first { found.lose(.copy, of: item) }
      finishPart(purpose)
    }
  }

  /// Unpacks the first of those that were asked for, and keeps the others until their turn comes.
  mutating func unpack(
    _ packed: [Packed], _ purpose: Purpose, _ given: [[UInt8]?], _ found: inout ImportFound
  ) {
    for position in (0..<min(packed.count, given.count)).dropFirst().reversed() {
      ahead.append(Inflated(entry: packed[position].entry, bytes: given[position]))
    }
    unpack(packed[0].entry, purpose, given.first ?? nil, &found)
  }

  mutating func unpack(
    _ entry: ZipEntry, _ purpose: Purpose, _ bytes: [UInt8]?, _ found: inout ImportFound
  ) {
    stage = .idle
    guard let bytes, entry.isWhole(bytes) else {
      lose(.damagedFile, entry, purpose, &found)
      return
    }
    switch purpose {
    case .parse:
      done += entry.packed
      archive.folder = FileName.folders(entry.name).map { $0 + "/" }.joined(separator: "")
      let about = NoteFile.About(
        path: entry.name, inside: entry.name.dropping(utf8: archive.root.byteCount),
        origin: NoteFile.origin(entry.name, size: entry.size), day: entry.day)
      guard let parser = Parser(bytes, about, readsCopies: readsCopies) else {
        let reason: ImportLoss.Reason = bytes.isEmpty ? .empty : .unknownFile
        found.lose(reason, entry.name, at: ImportPlace(archive.name))
        return
      }
      self.parser = parser
      stage = .unpacked(bytes, at: 0)
    case .copy:
      if !waiting.isEmpty { waiting[0].copy = PageText.markdown(bytes) }
      finishPart(purpose)
    case .quotes:
      if !waiting.isEmpty { waiting[0].add(String(utf8: bytes)) }
      finishPart(purpose)
    }
  }
}
