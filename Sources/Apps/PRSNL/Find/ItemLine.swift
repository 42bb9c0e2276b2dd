import Journal
import Screen
import Shell
import Values

/// What a list says of an item: how it is called, and below that its day, where it is from and its tags.
struct ItemLine {
  let name: String
  let details: String
  let symbol: Symbol

  init(_ item: Item, _ language: Language, _ parts: Parts) {
    name = item.name.isEmpty ? ItemWords.nameless(language) : item.name
    symbol = item.kind.symbol
    var details: [String] = [item.day.slashed]
    if let host = item.url.flatMap({ WebAddress.host(of: $0) }) { details.append(host) }
    if let book = parts[Library.self]?.tags {
      for tag in book.resolved(item.tags).prefix(3) { details.append("#" + book.name(of: tag)) }
    }
    self.details = details.joined(separator: " · ")
  }
}

extension Item.Kind {
  var symbol: Symbol {
    switch self {
    case .note: .notes
    case .link: .link
    case .document: .file
    case .photo: .image
    case .voice: .mic
    }
  }
}
