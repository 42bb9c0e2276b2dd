import Journal
import Values

/// The keys that tags which come have here. Each is looked up once.
public struct ImportTags: Equatable, Sendable {
  /// A tag that nobody has here yet, and whose name its key does not say.
  public struct Fresh: Hashable, Sendable {
    public let key: String
    public let name: String
  }

  private let book: TagBook
  private var keys = HashMap<String, String>()
  private var known: HashSet<String>
  public private(set) var fresh: [Fresh] = []

  public init(_ book: TagBook) {
    self.book = book
    known = HashSet(book.all.map { $0.key })
  }

  /// How many names of tags came.
  public var count: Int { keys.count }

  /// The keys of those names, each once; names that say nothing are left out.
  public mutating func keys(named names: [String]) -> [String] {
    var found: [String] = []
    for name in names {
      let key = key(named: name)
      if !key.isEmpty, !found.contains(key), found.count < Item.Limits.tags { found.append(key) }
    }
    return found
  }

  private mutating func key(named name: String) -> String {
    if let key = keys[name] { return key }
    let key = book.key(named: name)
    keys[name] = key
    if !key.isEmpty, key != name, known.insert(key) {
      fresh.append(Fresh(key: key, name: name))
    }
    return key
  }
}
