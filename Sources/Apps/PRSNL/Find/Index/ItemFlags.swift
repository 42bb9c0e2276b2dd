import Journal
import Search
import Values

/// What searches ask of an item beside its words, as bits of the index.
enum ItemFlags {
  static var unread: UInt32 { 1 << 0 }
  static var read: UInt32 { 1 << 1 }
  static var archived: UInt32 { 1 << 2 }
  static var favourite: UInt32 { 1 << 3 }
  /// Those of how far somebody is with it: what `is:` asks of.
  static var states: UInt32 { unread | read | archived | favourite }

  static var text: UInt32 { 1 << 8 }
  static var copy: UInt32 { 1 << 9 }
  static var address: UInt32 { 1 << 10 }
  static var tag: UInt32 { 1 << 11 }
  static var highlight: UInt32 { 1 << 12 }
  static var file: UInt32 { 1 << 13 }
  static var photo: UInt32 { 1 << 14 }
  static var voice: UInt32 { 1 << 15 }

  /// Those that follow from the item's head.
  static func flags(of item: Item) -> UInt32 {
    var flags: UInt32 = 0
    switch item.reading {
    case .unread: flags |= unread
    case .read: flags |= read
    case .archived: flags |= archived
    case nil: break
    }
    if item.isFavourite { flags |= favourite }
    if !item.text.isEmpty { flags |= text }
    if !item.copy.isEmpty { flags |= copy }
    if item.url.isThere { flags |= address }
    switch item.kind {
    case .note, .link: break
    case .document: flags |= file
    case .photo: flags |= photo | file
    case .voice: flags |= voice | file
    }
    return flags
  }

  /// Those of a file that is attached to it.
  static func flags(ofFile type: String) -> UInt32 {
    if type.begins(with: "image/") { return file | photo }
    if type.begins(with: "audio/") { return file | voice }
    return file
  }
}

extension Item.Kind {
  /// As the index has it; a number of one that is there never changes.
  var number: UInt8 {
    switch self {
    case .note: 0
    case .link: 1
    case .document: 2
    case .photo: 3
    case .voice: 4
    }
  }
}

/// The words by which people ask for items.
enum ItemVocabulary {
  static let words: SearchVocabulary = SearchVocabulary(
    kinds: kinds, states: states, parts: parts)

  private static var kinds: [SearchVocabulary.Kind] {
    let words: [(Item.Kind, [String])] = [
      (.note, ["nota", "notas", "note", "notes"]),
      (.link, ["link", "links"]),
      (.document, ["documento", "documentos", "document", "documents"]),
      (.photo, ["foto", "fotos", "photo", "photos"]),
      (.voice, ["áudio", "áudios", "voz", "gravação", "audio", "voice", "recording"]),
    ]
    var kinds: [SearchVocabulary.Kind] = []
    for (kind, names) in words {
      for name in names { kinds.append(SearchVocabulary.Kind(name, kind.number)) }
    }
    return kinds
  }

  private static var states: [SearchVocabulary.Flag] {
    flags([
      (ItemFlags.unread, ["não-lido", "não-lidos", "unread"]),
      (ItemFlags.read, ["lido", "lidos", "read"]),
      (ItemFlags.archived, ["arquivado", "arquivados", "archived"]),
      (ItemFlags.favourite, ["favorito", "favoritos", "favourite", "favorite"]),
    ])
  }

  private static var parts: [SearchVocabulary.Flag] {
    flags([
      (ItemFlags.text, ["texto", "text"]),
      (ItemFlags.copy, ["cópia", "copy"]),
      (ItemFlags.address, ["endereço", "link", "address", "url"]),
      (ItemFlags.tag, ["etiqueta", "etiquetas", "tag", "tags"]),
      (ItemFlags.highlight, ["marcação", "marcações", "highlight", "highlights"]),
      (ItemFlags.file, ["anexo", "anexos", "arquivo", "attachment", "attachments", "file"]),
      (ItemFlags.photo, ["foto", "fotos", "photo", "photos"]),
      (ItemFlags.voice, ["áudio", "gravação", "audio", "voice", "recording"]),
    ])
  }

  private static func flags(_ words: [(UInt32, [String])]) -> [SearchVocabulary.Flag] {
    var flags: [SearchVocabulary.Flag] = []
    for (flag, names) in words {
      for name in names { flags.append(SearchVocabulary.Flag(name, flag)) }
    }
    return flags
  }
}
