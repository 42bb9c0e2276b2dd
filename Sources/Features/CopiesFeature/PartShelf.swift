import Copies
import Values

/// What a place has of a space's documents, as its list says.
struct PartShelf: Equatable, Sendable {
  /// The parts of one document, of one length and sealed with one key.
  struct Stock: Equatable, Sendable {
    /// The first of them, whether it is there or not.
    let first: PartName
    fileprivate(set) var numbers: [Int] = []

    var isWhole: Bool { numbers.count == PartName.count(of: first.length) }

    /// The first one from `number` on that is not there; nil when there is none.
    func missing(from number: Int = 0) -> Int? {
      (number..<max(number, PartName.count(of: first.length))).first { !numbers.contains($0) }
    }

    var names: [String] { numbers.map { first.part($0).text } }
  }

  private(set) var stocks: [Stock] = []
  /// Where those of a document are among the stocks.
  private var places = HashMap<UUID, [Int]>()

  init(_ names: [String] = []) {
    var seen = HashSet<String>()
    for name in names where seen.insert(name) {
      if let part = PartName(name) { add(part) }
    }
  }

  private mutating func add(_ part: PartName) {
    let places = places[part.document] ?? []
    for place in places
    where stocks[place].first.length == part.length && stocks[place].first.tag == part.tag {
      stocks[place].numbers.append(part.number)
      return
    }
    self.places[part.document] = places + [stocks.count]
    stocks.append(Stock(first: part.part(0), numbers: [part.number]))
  }

  /// What there is of a document under that tag.
  func stocks(of document: UUID, _ tag: CopyTag) -> [Stock] {
    (places[document] ?? []).map { stocks[$0] }.filter { $0.first.tag == tag }
  }

  /// The whole document, if all of its parts are there.
  func whole(_ document: UUID, _ tag: CopyTag) -> Stock? {
    stocks(of: document, tag).first { $0.isWhole }
  }

  /// What is there of a document of that length, which may be nothing.
  func stock(of name: PartName) -> Stock {
    stocks(of: name.document, name.tag).first { $0.first.length == name.length }
      ?? Stock(first: name.part(0))
  }
}

extension PartShelf {
  /// What of it no copy needs: parts of a key that none of the copies has, parts of a length of a
  /// document that is there whole in another, and documents that are gone and that none of the copies
  /// lists any more.
  ///
  /// The list of the parts must be older than that of the copies: the first part of a new device comes
  /// behind its first copy.
  /// - Parameters:
  ///   - copies: those of the space that stay.
  ///   - own: the tag of this device.
  ///   - gone: documents that this device knows to be gone, with the time of its first copy without them.
  func litter(beside copies: [CopyName], own: CopyTag, gone: [GoneDocument]) -> [String] {
    let oldest = copies.filter { $0.tag == own }.map { $0.madeAt }.min()
    var unlisted = HashSet<UUID>()
    for gone in gone {
      if let oldest, gone.since <= oldest { unlisted.insert(gone.document) }
    }
    var litter: [String] = []
    for stock in stocks {
      let (document, tag) = (stock.first.document, stock.first.tag)
      let isNeeded: Bool =
        if !copies.contains(where: { $0.tag == tag }) {
          false
        } else if tag != own {
          true
        } else if unlisted.contains(document) {
          false
        } else {
          stock.isWhole || whole(document, tag) == nil
        }
      if !isNeeded { litter += stock.names }
    }
    return litter
  }
}
