import Fields
import Journal
import Records
import Values

/// What somebody means to read, what they have read of it, and what they like best: the ids, the newest first.
struct ReadingShelf: Equatable {
  private(set) var unread: [UUID] = []
  private(set) var read: [UUID] = []
  private(set) var archived: [UUID] = []
  private(set) var favourites: [UUID] = []
  /// The shelf that it was made of.
  private(set) var version = -1

  init() {}

  /// Looks at two fields of each head: of a hundred thousand that takes some milliseconds.
  init(_ shelf: Shelf) {
    version = shelf.version
    let readingPlace = Item.table.position(of: "reading") ?? 0
    let favouritePlace = Item.table.position(of: "isFavourite") ?? 0
    shelf.each { position, row in
      if favouritePlace < row.count, row[favouritePlace].boolean == true {
        favourites.append(shelf.id(at: position).uuid)
      }
      guard readingPlace < row.count, let text = row[readingPlace].text else { return true }
      let id = shelf.id(at: position).uuid
      switch Item.Reading(rawValue: text) {
      case .unread: unread.append(id)
      case .read: read.append(id)
      case .archived: archived.append(id)
      case nil: break
      }
      return true
    }
  }
}
