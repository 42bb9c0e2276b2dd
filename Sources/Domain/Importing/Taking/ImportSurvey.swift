import Fields
import Journal
import Records
import Values

/// The items that are here already, as far as one that comes may be the same as one of them.
public struct KnownItems: Equatable, Sendable {
  private let shelf: Shelf
  private var addresses = TextMarks()

  public init(_ shelf: Shelf) {
    self.shelf = shelf
    let place = Item.table.position(of: "url") ?? 0
    var addresses = TextMarks()
    shelf.each { _, row in
      if place < row.count, let url = row[place].text { addresses.insert(AddressKey.of(url)) }
      return true
    }
    self.addresses = addresses
  }

  /// Whether it came already, whatever became of it; those that were removed for good are not known any more.
  public func has(_ item: ImportedItem) -> Bool { shelf.has(ImportOrigin.id(of: item.origin)) }

  /// - Parameter key: an `AddressKey`.
  func hasAddress(_ key: String) -> Bool { addresses.contains(key) }
}

/// What there is in the files, looked through before anything of it comes.
public struct ImportSurvey: Equatable, Sendable {
  /// One with the address of another.
  public struct Doubt: Hashable, Sendable {
    public let origin: String
    public let name: String
    public let url: String
    /// Whether the other one is in the same files; else it is here already.
    public let isInFile: Bool
  }

  /// So many are shown one by one.
  public static let mostShown = 200

  /// Those that nothing speaks against.
  public private(set) var new = 0
  /// Those that came already.
  public private(set) var here = 0
  /// Those that are in the files more than once.
  public private(set) var twice = 0
  /// Those that have the address of another one, which is not the same by what the program says.
  public private(set) var doubtful = 0
  public private(set) var shown: [Doubt] = []
  public private(set) var losses = ImportLosses()
  public var tags: ImportTags
  /// The zones in which clocks stood, each once.
  public private(set) var zones: [String] = []
  /// Files that belong to those that come, and their bytes.
  public private(set) var files = 0
  public private(set) var fileBytes: Int64 = 0
  /// By how many days the first and the last are apart.
  public private(set) var first: Instant?
  public private(set) var last: Instant?

  private let known: KnownItems
  private var origins = TextMarks()
  private var addresses = TextMarks()
  /// The origins of the doubtful ones.
  private var doubts = TextMarks()
  /// Whether the doubtful ones come, but for those that are named.
  public private(set) var takesDoubtful = false
  private var exceptions = SmallSet<String>()

  private static let mostZones = 60

  public init(_ known: KnownItems, tags: TagBook) {
    self.known = known
    self.tags = ImportTags(tags)
  }

  public mutating func add(_ found: ImportFound) {
    losses.add(found.losses)
    for item in found.items { add(item) }
  }

  private mutating func add(_ item: ImportedItem) {
    guard origins.insert(item.origin) else {
      twice += 1
      return
    }
    guard !known.has(item) else {
      here += 1
      return
    }
    _ = tags.keys(named: item.tags)
    if let zone = item.zone, zones.count < Self.mostZones, !zones.contains(zone) {
      zones.append(zone)
    }
    files += item.files.count
    for file in item.files { fileBytes += file.bytes.size }
    if let moment = item.savedAt {
      first = min(first ?? moment, moment)
      last = max(last ?? moment, moment)
    }
    let key = item.url.map { AddressKey.of($0) } ?? ""
    guard !key.isEmpty else {
      new += 1
      return
    }
    let isHere = known.hasAddress(key)
    guard isHere || !addresses.insert(key) else {
      new += 1
      return
    }
    doubtful += 1
    doubts.insert(item.origin)
    guard shown.count < Self.mostShown else { return }
    shown.append(
      Doubt(
        origin: item.origin, name: item.name, url: item.url ?? "", isInFile: !isHere))
  }

  /// Says whether a doubtful one comes.
  public mutating func take(_ origin: String, _ isWanted: Bool) {
    if isWanted == takesDoubtful { exceptions.remove(origin) } else { exceptions.insert(origin) }
  }

  /// Says whether all doubtful ones come.
  public mutating func takeDoubtful(_ isWanted: Bool) {
    takesDoubtful = isWanted
    exceptions = SmallSet()
  }

  /// Whether a doubtful one comes.
  public func takes(_ origin: String) -> Bool { takesDoubtful != exceptions.contains(origin) }

  /// How many come.
  public var coming: Int {
    new + (takesDoubtful ? doubtful - exceptions.count : exceptions.count)
  }

  /// Whether it comes, when the files are read again.
  public func isComing(_ item: ImportedItem) -> Bool {
    guard !known.has(item) else { return false }
    return !doubts.contains(item.origin) || takes(item.origin)
  }
}
