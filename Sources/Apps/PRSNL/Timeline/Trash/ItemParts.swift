import Documents
import DocumentsFeature
import Journal
import Shell
import Values

/// How many records go with each item when it is removed, as far as this device has them.
struct ItemParts {
  private var counts = HashMap<UUID, Int>()

  init(_ parts: Parts) {
    if let marks = parts[Marks.self] {
      for highlight in marks.highlights.values { add(highlight.item.uuid) }
      for version in marks.waiting { add(version.item.uuid) }
      for link in marks.links { add(link.item.uuid) }
    }
    guard let documents = parts[OwnedDocuments<Item>.self] else { return }
    for document in documents.all { add(document.owner.uuid) }
  }

  private mutating func add(_ item: UUID) {
    counts.change(item, from: 0) { $0 += 1 }
  }

  subscript(_ item: ID<Item>) -> Int { counts[item.uuid] ?? 0 }
}
