import Glibc
import Values

/// The files of an archive (Docs/Backup.md):
///
///     20261122T100000.000Z/                         a generation, by the time at which it began
///       base-00000001-000000000000-….sealed         a copy: its run, its last commit, its time
///       base-00000001-000000000000-….sealed.sum     its checksum
///       log-00000001.segment                        one run of the log, growing while it runs
///
/// Versions before sealed ones wrote copies that end with `.sqlite`, plain as their segments.
struct ArchiveFolder: Sendable {
  let path: String

  /// A whole copy of the database.
  struct Base: Hashable, Sendable {
    var generation: String
    /// The run of the log in which it was taken, or which is the next.
    var run: Int
    /// The last commit of the generation that is in it.
    var commit: Int
    var time: Instant
    var isSealed = true

    var name: String {
      "base-\(run.padded(8))-\(commit.padded(12))-\(ArchiveFolder.text(time))"
        + (isSealed ? ".sealed" : ".sqlite")
    }
  }

  /// The generations, the oldest first.
  func generations() -> [String] { FolderNames.all(in: path).filter { Self.time($0) != nil } }

  /// The copies of a generation, the oldest first.
  func bases(of generation: String) -> [Base] {
    FolderNames.all(in: "\(path)/\(generation)").compactMap { name in
      guard name.hasPrefix("base-"), name.hasSuffix(".sealed") || name.hasSuffix(".sqlite") else {
        return nil
      }
      let parts = name.dropFirst(5).dropLast(7).split(separator: "-")
      guard parts.count == 3, let run = Int(parts[0]), let commit = Int(parts[1]),
        let time = Self.time(String(parts[2]))
      else { return nil }
      return Base(
        generation: generation, run: run, commit: commit, time: time,
        isSealed: name.hasSuffix(".sealed"))
    }
  }

  /// The numbers of a generation's runs that have segments here.
  func runs(of generation: String) -> [Int] {
    FolderNames.all(in: "\(path)/\(generation)").compactMap { name in
      guard name.hasPrefix("log-"), name.hasSuffix(".segment") else { return nil }
      return Int(name.dropFirst(4).dropLast(8))
    }
  }

  func file(of base: Base) -> String { "\(path)/\(base.generation)/\(base.name)" }

  func segment(_ run: Int, of generation: String) -> String {
    "\(path)/\(generation)/log-\(run.padded(8)).segment"
  }

  /// The ids of the keys by which its files are sealed.
  func keys() -> Set<UUID> {
    let found = generations().flatMap { generation in
      bases(of: generation).map { SealedCopy.key(of: file(of: $0)) }
        + runs(of: generation).map { SegmentReader.key(of: segment($0, of: generation)) }
    }
    return Set(found.compactMap(\.self))
  }

  /// The id of the key by which its last copy is sealed.
  func lastKey() -> UUID? {
    generations().last.flatMap { bases(of: $0).last }.flatMap { SealedCopy.key(of: file(of: $0)) }
  }

  /// Removes what is needed only to restore moments before `time`.
  func prune(before time: Instant) {
    let bases = generations().flatMap { self.bases(of: $0) }
    guard let kept = bases.last(where: { $0.time <= time }) else { return }
    for generation in generations() where generation <= kept.generation {
      let folder = "\(path)/\(generation)"
      let isWhole = generation == kept.generation
      for base in self.bases(of: generation) where !isWhole || base.commit < kept.commit {
        unlink(file(of: base))
        unlink(file(of: base) + ".sum")
      }
      for run in runs(of: generation) where !isWhole || run < kept.run {
        unlink(segment(run, of: generation))
      }
      if !isWhole {
        // Of a copy that was never finished.
        for name in FolderNames.all(in: folder) where name.contains(".partial-") {
          unlink("\(folder)/\(name)")
        }
        rmdir(folder)
      }
    }
  }

  /// Removes everything.
  func removeAll() {
    for generation in generations() {
      let folder = "\(path)/\(generation)"
      for name in FolderNames.all(in: folder) { unlink("\(folder)/\(name)") }
      rmdir(folder)
    }
  }

  /// `20261122T100000.000Z`: in the order of time, and without signs that mean something to others.
  static func text(_ time: Instant) -> String {
    time.description.filter { $0 != "-" && $0 != ":" }
  }

  static func time(_ text: String) -> Instant? {
    let letters = Array(text)
    guard letters.count == 20 else { return nil }
    func part(_ range: Range<Int>) -> String { String(letters[range]) }
    return Instant(
      "\(part(0..<4))-\(part(4..<6))-\(part(6..<11)):\(part(11..<13)):\(part(13..<20))")
  }
}

extension Int {
  fileprivate func padded(_ count: Int) -> String {
    let digits = String(self)
    return String(repeating: "0", count: Swift.max(0, count - digits.count)) + digits
  }
}
