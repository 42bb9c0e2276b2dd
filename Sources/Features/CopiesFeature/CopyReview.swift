import Copies
import Records
import Shell
import Values

/// What would become of each record of a copy, before anything happens.
public struct CopyReview: Equatable, Sendable {
  /// What the space was called of which it is.
  public var name: String
  public var madeAt: Instant
  public var isOfOther: Bool
  /// Of each kind whose records have no bytes, in the order in which they come back.
  public var kinds: [KindReview] = []

  /// Those with bytes that are in the copy, and what of them is here.
  public var documents = 0
  public var documentsHere = 0
  /// Those that the place does not have whole.
  public var incomplete = 0
  public var unreadableDocuments = 0
  /// Those that the place has and the space has not, with as many bytes as there are of them.
  public var missingDocuments: [CopyEntry] = []
  /// Whose parts they are, and what they are sealed with.
  let space: UUID
  let key: CopyKey

  /// - Parameter shelf: what the place has of the copy's documents.
  /// - Parameter goesUp: whether it is what goes up from this device alone. Then a record is another when fewer of its
  ///   texts wait here, and one with bytes goes as any other: these follow by themselves.
  init(
    _ file: CopyFile, _ here: CopiedSpace, _ shelf: PartShelf = PartShelf(),
    goesUp: Bool = false
  ) {
    name = file.name
    madeAt = file.madeAt
    isOfOther = file.space != here.space
    space = file.space
    key = file.key
    for kind in goesUp ? here.carried : here.records {
      kinds.append(KindReview(file.contents(of: kind), kind, here.parts, comparesTexts: goesUp))
    }
    guard !goesUp, let kind = here.withFiles, let files = kind.files else { return }
    let contents = file.contents(of: kind)
    documents = contents.entries.count + contents.unreadable
    unreadableDocuments = contents.unreadable
    var known = HashSet(here.documents.map { $0.id })
    let tag = file.key.tag
    for entry in contents.entries {
      if !known.insert(entry.id) {
        documentsHere += 1
      } else if let stock = shelf.whole(entry.id, tag) {
        let length = stock.first.length
        missingDocuments.append(length == entry.bytes ? entry : files.resized(entry, length))
      } else {
        incomplete += 1
      }
    }
  }

  public var missing: Int { kinds.reduce(0) { $0 + $1.missing } }

  /// The records that come back, in the order in which they do.
  func coming(_ here: CopiedSpace) -> [KindComing] {
    var coming: [KindComing] = []
    for review in kinds {
      guard let kind = here.kind(of: review.type) else { continue }
      coming.append(KindComing(review, kind, here, after: coming))
    }
    return coming
  }

  func fitting(_ here: CopiedSpace) -> [CopyEntry] {
    var fitting: [CopyEntry] = []
    for coming in coming(here) { fitting += coming.entries }
    return fitting
  }

  /// The name of a part of a document.
  func part(_ number: Int, of document: CopyEntry) -> PartName {
    PartName(of: document.id, in: space, length: document.bytes, number: number, tag: key.tag)
  }
}

/// What would become of the records of one kind.
public struct KindReview: Equatable, Sendable {
  /// The record's type.
  public let type: String
  public var active = 0
  public var archived = 0
  /// Those that are here as the copy has them, but for what does not matter.
  public var same = 0
  /// Those that are here, and not as the copy has them: they stay as they are.
  public var differing = 0
  /// Those that are missing, but another that is here is known by what they are known by.
  public var clashing = 0
  public var unreadable: Int
  public var missingActive: [CopyEntry] = []
  public var missingArchived: [CopyEntry] = []
  /// How many texts of those that are missing wait for a decision.
  public var texts = 0

  init(
    _ contents: CopyFile.Contents, _ kind: CopyKind, _ parts: Parts, comparesTexts: Bool
  ) {
    type = kind.type
    unreadable = contents.unreadable
    var here = HashMap<UUID, CopyEntry>()
    var taken = HashSet<String>()
    for entry in kind.entries(parts) {
      here[entry.id] = entry
      for claim in kind.claims(of: entry) { taken.insert(claim) }
    }
    for entry in contents.entries {
      if entry.isArchived { archived += 1 } else { active += 1 }
      if let other = here[entry.id] {
        let hasTexts = !comparesTexts || entry.texts <= other.texts
        if hasTexts, kind.isSame(entry, other) { same += 1 } else { differing += 1 }
        continue
      }
      let claims = kind.claims(of: entry)
      guard !claims.contains(where: { taken.contains($0) }) else {
        clashing += 1
        continue
      }
      for claim in claims { taken.insert(claim) }
      here[entry.id] = entry
      texts += entry.texts
      if entry.isArchived { missingArchived.append(entry) } else { missingActive.append(entry) }
    }
  }

  public var missing: Int { missingActive.count + missingArchived.count }
}

/// The records of one kind that come back.
struct KindComing {
  let kind: CopyKind
  /// The archived ones, and as many others as the plan has room for.
  private(set) var entries: [CopyEntry] = []
  /// How many are of a record that is not here and does not come back.
  private(set) var strayed = 0
  private var active = 0

  fileprivate init(
    _ review: KindReview, _ kind: CopyKind, _ here: CopiedSpace, after coming: [KindComing]
  ) {
    self.kind = kind
    let isThere = Self.presence(kind, here, coming.flatMap { $0.entries })
    let room = kind.room(here.context, here.parts).map { Int(max(0, $0)) }
    for entry in review.missingArchived + review.missingActive {
      if !isThere(entry) {
        strayed += 1
      } else if entry.isArchived || room.map({ active < $0 }) ?? true {
        entries.append(entry)
        if !entry.isArchived { active += 1 }
      }
    }
  }

  /// Tells whether the record that one needs is here, or comes back before it.
  static func presence(
    _ kind: CopyKind, _ here: CopiedSpace, _ coming: [CopyEntry]
  ) -> (CopyEntry) -> Bool {
    let types = kind.neededTypes
    guard !types.isEmpty else { return { _ in true } }
    var known = HashSet(coming.filter { types.contains($0.type) }.map { $0.id })
    for type in types {
      for id in here.kind(of: type)?.ids(here.parts) ?? [] { known.insert(id) }
    }
    return { [known] entry in kind.needed(by: entry).map { known.contains($0) } ?? true }
  }
}
