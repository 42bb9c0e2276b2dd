import Fields
import Journal
import Values

/// What is taken away beside the items, as a file of Markdown: fields for whoever brings it back, and a few words for whoever
/// opens it.
enum MarkdownHead {
  static func bytes(_ head: TakenHead, _ language: Language) -> [UInt8] {
    var front = TakenFields()
    for member in MarkdownFile.members(of: head.object) {
      front.add(member.name, MarkdownFile.readable(member))
    }
    var out = front.bytes
    out.append(0x0A)
    out += TakenWords.page(head, language).bytes
    return out
  }

  static func head(_ bytes: [UInt8]) throws(TakenProblem) -> TakenHead {
    guard let (front, _) = TakenFields.read(bytes, isText: { $0 == "format" }) else {
      throw .foreign
    }
    try TakenHead.check(format: front["format"]?.text, schema: front["schema"]?.integer)
    var members: [JSONValue.Member] = []
    for member in front.members {
      members.append(JSONValue.Member(member.name, MarkdownFile.stored(member)))
    }
    do throws(FieldError) {
      return try TakenHead(object: .object(members))
    } catch {
      throw .damaged
    }
  }
}

/// The words of what is taken away.
enum TakenWords {
  static func page(_ head: TakenHead, _ language: Language) -> String {
    "# " + title(head, language) + "\n\n" + items(head.count, language) + "\n\n"
      + about(language) + "\n"
  }

  static func title(_ head: TakenHead, _ language: Language) -> String {
    let name = head.journal.name.asLine
    return name.isBlank ? journal(language) : name
  }

  static var journal: Phrase { Phrase(pt: "Diário", en: "Journal") }
  static var items: Plural {
    Plural(
      one: Phrase(pt: "# item", en: "# item"), other: Phrase(pt: "# itens", en: "# items"))
  }
  static var about: Phrase {
    Phrase(
      pt: """
        Cada item está em um arquivo da pasta "itens", e os anexos estão na pasta "arquivos". \
        O app traz tudo de volta a partir deste arquivo zip.
        """,
      en: """
        Each item is in a file in the folder "itens", and attachments are in the folder \
        "arquivos". The app brings everything back from this zip file.
        """)
  }
  static var copy: Phrase { Phrase(pt: "Cópia da página", en: "Copy of the page") }
  static var nameless: Phrase { Phrase(pt: "Sem título", en: "Untitled") }
  static var trash: Phrase { Phrase(pt: "Na lixeira", en: "In the trash") }
  static var favourite: Phrase { Phrase(pt: "Favorito", en: "Favourite") }
  static var files: Phrase { Phrase(pt: "Anexos", en: "Attachments") }
  static var highlights: Phrase { Phrase(pt: "Marcações", en: "Highlights") }
  static var waiting: Phrase {
    Phrase(pt: "Outra versão do texto, por decidir", en: "Another version, to be decided on")
  }
  static var missing: Phrase {
    Phrase(
      pt: "O texto ainda não estava neste aparelho.", en: "The text was not on this device yet.")
  }
}
