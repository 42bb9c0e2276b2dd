import Archives
import Journal
import Values

extension ImportReader {
  /// Goes on with what was asked for.
  /// - Parameter given: a part, or each of the files that were to be inflated, in their order; nil for what could not be
  ///   had. Of `.nothing` none.
  /// - Returns: what was found in it.
  public mutating func advance(_ given: [[UInt8]?]) -> ImportFound {
    let bytes: [UInt8]? = given.first ?? nil
    var found = ImportFound()
    switch stage {
    case .idle: begin(&found)
    case .head(let file): look(file, bytes, &found)
    case .tail(let file, let start): findDirectory(file, bytes, from: start, &found)
    case .directory(let file, _): openArchive(file, bytes, &found)
    case .plain(let file, let offset): goOn(file, bytes, at: offset, &found)
    case .header(let entry, let purpose): findBytes(entry, purpose, bytes, &found)
    case .stored(let entry, let purpose, _): unpack(entry, purpose, bytes, &found)
    case .deflated(let packed, let purpose): unpack(packed, purpose, given, &found)
    case .unpacked(let bytes, let position): lookThrough(bytes, from: position, &found)
    case .end: break
    }
    return found
  }

  /// Begins what is next.
  private mutating func begin(_ found: inout ImportFound) {
    if goOnWaiting(&found) { return }
    guard let task = tasks.popLast() else {
      for file in loose { lose(.unknownFile, file, &found) }
      stage = .end
      return
    }
    switch task {
    case .file(let file):
      guard files[file].bytes > 0 else {
        lose(.empty, file, &found)
        return
      }
      stage = .head(file)
    case .entry(let place):
      let entry = archive.entries[place]
      if let next = ahead.last, next.entry == entry {
        ahead.removeLast()
        unpack(entry, .parse, next.bytes, &found)
      } else {
        read(entry, .parse, &found)
      }
    case .close: closeArchive(&found)
    }
  }

  func lose(_ reason: ImportLoss.Reason, _ file: Int, _ found: inout ImportFound) {
    found.lose(reason, files[file].name, at: ImportPlace(files[file].name))
  }

  private mutating func look(_ file: Int, _ bytes: [UInt8]?, _ found: inout ImportFound) {
    stage = .idle
    guard let bytes, !bytes.isEmpty else {
      lose(.damagedFile, file, &found)
      return
    }
    if bytes.starts(with: [0x50, 0x4B, 3, 4]) || bytes.starts(with: [0x50, 0x4B, 5, 6]) {
      let start = max(0, files[file].bytes - Int64(ZipEnd.mostBytes))
      stage = .tail(file, from: start)
      return
    }
    let name = files[file].name
    let about = NoteFile.About(
      path: name, inside: FileName.last(name),
      origin: NoteFile.origin(name, size: files[file].bytes), day: nil)
    guard let parser = Parser(bytes, about, readsCopies: readsCopies) else {
      lose(.unknownFile, file, &found)
      done += files[file].bytes
      return
    }
    if case .note = parser, files[file].bytes > Self.mostOfNote {
      lose(.largeFile, file, &found)
      done += files[file].bytes
      return
    }
    self.parser = parser
    goOn(file, bytes, at: 0, &found)
  }

  /// Looks through a part of a file, and asks for the next.
  private mutating func goOn(
    _ file: Int, _ bytes: [UInt8]?, at offset: Int64, _ found: inout ImportFound
  ) {
    guard let bytes, !bytes.isEmpty else {
      // It was moved, changed or locked meanwhile: what was read of it counts.
      feed([], isLast: true, &found)
      lose(.damagedFile, file, &found)
      parser = .none
      stage = .idle
      return
    }
    let next = offset + Int64(bytes.count)
    let isLast = next >= files[file].bytes
    done += Int64(bytes.count)
    let isKnown = feed(bytes[...], isLast: isLast, &found)
    if !isKnown { done += max(0, files[file].bytes - next) }
    let isOver = isLast || !isKnown
    stage = isOver ? .idle : .plain(file, at: next)
    if isOver { parser = .none }
  }

  /// - Returns: whether it is worth while to go on with the file.
  @discardableResult
  mutating func feed(
    _ bytes: ArraySlice<UInt8>, isLast: Bool, _ found: inout ImportFound
  ) -> Bool {
    lookedThrough += Int64(bytes.count)
    var parser = self.parser
    self.parser = .none
    var fresh = ImportFound()
    let isKnown = parser.read(
      bytes, isLast: isLast, archive.file < 0 ? index : archive.index, &notes, &fresh)
    if let format = parser.format, !formats.contains(format) { formats.append(format) }
    self.parser = parser
    settle(&fresh)
    found.append(fresh)
    return isKnown
  }

  private mutating func lookThrough(
    _ bytes: [UInt8], from position: Int, _ found: inout ImportFound
  ) {
    let end = min(bytes.count, position + Self.part)
    let isLast = end == bytes.count
    let isKnown = feed(bytes[position..<end], isLast: isLast, &found)
    let isOver = isLast || !isKnown
    if isOver { parser = .none }
    stage = isOver ? .idle : .unpacked(bytes, at: end)
    guard !waiting.isEmpty else { return }
    archive.after = stage
    stage = .idle
  }
}
