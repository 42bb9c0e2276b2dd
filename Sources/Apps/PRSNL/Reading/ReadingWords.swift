import Journal
import Values

/// The words of what is read, and of what is marked in it.
enum ReadingWords {
  static var title: Phrase { Phrase(pt: "Ler depois", en: "Read later") }
  static var choose: Phrase { Phrase(pt: "Escolha o que ler", en: "Choose what to read") }
  static var chooseText: Phrase {
    Phrase(pt: "Os itens para ler estão na lista.", en: "What you have to read is in the list.")
  }
  static var open: Phrase { Phrase(pt: "Para ler", en: "To read") }
  static var unread: Phrase { Phrase(pt: "Não lidos", en: "Unread") }
  static var read: Phrase { Phrase(pt: "Lidos", en: "Read") }
  static var archived: Phrase { Phrase(pt: "Arquivados", en: "Archived") }
  static var favourites: Phrase { Phrase(pt: "Favoritos", en: "Favourites") }
  static var isFavourite: Phrase { Phrase(pt: "Favorito", en: "Favourite") }
  static var favourite: Phrase { Phrase(pt: "Favoritar", en: "Make favourite") }
  static var plain: Phrase { Phrase(pt: "Tirar dos favoritos", en: "Remove from favourites") }
  static var begun: Phrase { Phrase(pt: "começado", en: "begun") }

  static var none: Phrase { Phrase(pt: "Nada para ler por enquanto", en: "Nothing to read yet") }
  static var noneText: Phrase {
    Phrase(
      pt: "Escolha “Ler depois” em qualquer item, e ele espera aqui, com ou sem internet.",
      en: "Choose “Read later” on any item and it waits here, with or without the internet.")
  }
  static var allRead: Phrase { Phrase(pt: "Você leu tudo", en: "You have read it all") }
  static var allReadText: Phrase {
    Phrase(
      pt: "O que você guardar para ler depois aparece aqui.",
      en: "What you keep to read later appears here.")
  }
  static var noFavourites: Phrase { Phrase(pt: "Nenhum favorito ainda", en: "No favourites yet") }
  static var noFavouritesText: Phrase {
    Phrase(
      pt: "Marque com a estrela o que você quer ter sempre à mão.",
      en: "Give a star to what you want to have at hand.")
  }
  static var noArchived: Phrase { Phrase(pt: "Nada arquivado", en: "Nothing archived") }
  static var noArchivedText: Phrase {
    Phrase(
      pt: "O que você leu e quer tirar da lista fica guardado aqui.",
      en: "What you have read and want off the list stays here.")
  }

  // The reader

  static var reader: Phrase { Phrase(pt: "Leitura", en: "Reading") }
  static var openItem: Phrase { Phrase(pt: "ver o item", en: "open the item") }
  static var which: Phrase { Phrase(pt: "O que ler", en: "What to read") }
  static var copy: Phrase { Phrase(pt: "Página", en: "Page") }
  static var own: Phrase { Phrase(pt: "Seu texto", en: "Your text") }
  static var noText: Phrase { Phrase(pt: "Ainda não há texto", en: "There is no text yet") }
  static var noTextWhy: Phrase {
    Phrase(
      pt: "A cópia para leitura aparece aqui quando for buscada.",
      en: "The readable copy appears here once it is fetched.")
  }

  // Highlights

  static var highlights: Phrase { Phrase(pt: "Marcações", en: "Highlights") }
  static var highlight: Phrase { Phrase(pt: "Marcação", en: "Highlight") }
  static var mark: Phrase { Phrase(pt: "Marcar", en: "Highlight") }
  static var markWords: Phrase { Phrase(pt: "Marcar palavras", en: "Highlight words") }
  static var withNote: Phrase { Phrase(pt: "Com nota", en: "With a note") }
  static var close: Phrase { Phrase(pt: "Fechar", en: "Close") }
  static var keep: Phrase { Phrase(pt: "Salvar", en: "Save") }
  static var unmark: Phrase { Phrase(pt: "Tirar a marcação", en: "Remove the highlight") }
  static var note: Phrase { Phrase(pt: "Nota", en: "Note") }
  static var color: Phrase { Phrase(pt: "Cor", en: "Colour") }
  static var quote: Phrase { Phrase(pt: "Palavras", en: "Words") }
  static var quoteHint: Phrase {
    Phrase(
      pt: "Escreva ou cole palavras como estão no texto.",
      en: "Type or paste words as they stand in the text.")
  }
  static var notFound: Phrase {
    Phrase(
      pt: "Essas palavras não estão assim no texto, ou são mais de 2.000 caracteres.",
      en: "These words do not stand so in the text, or are more than 2,000 characters.")
  }
  static var tooLong: Phrase {
    Phrase(
      pt: "Marque até 2.000 caracteres de cada vez.",
      en: "Highlight at most 2,000 characters at a time.")
  }
  static var highlightGone: Phrase {
    Phrase(pt: "A marcação foi tirada", en: "The highlight was removed")
  }
  static var undo: Phrase { Phrase(pt: "Desfazer", en: "Undo") }
  static var noneHere: Phrase {
    Phrase(
      pt: "Selecione palavras do texto para marcar e anotar.",
      en: "Select words of the text to highlight them and add a note.")
  }
  static var noHighlights: Phrase { Phrase(pt: "Nenhuma marcação ainda", en: "No highlights yet") }
  static var noHighlightsText: Phrase {
    Phrase(
      pt: "O que você marcar ao ler aparece aqui, com as suas notas.",
      en: "What you highlight as you read appears here, with your notes.")
  }
  static var findHighlights: Phrase {
    Phrase(pt: "Buscar nas marcações e notas", en: "Find in highlights and notes")
  }

  static func name(of color: Highlight.Color) -> Phrase {
    switch color {
    case .yellow: Phrase(pt: "Amarelo", en: "Yellow")
    case .green: Phrase(pt: "Verde", en: "Green")
    case .blue: Phrase(pt: "Azul", en: "Blue")
    case .red: Phrase(pt: "Vermelho", en: "Red")
    }
  }

  static func markIn(_ language: Language, _ color: String) -> String {
    Phrase(pt: "Marcar: {0}", en: "Highlight: {0}")(language, color)
  }

  static func count(_ count: Int, _ language: Language) -> String {
    Plural(
      one: Phrase(pt: "# marcação", en: "# highlight"),
      other: Phrase(pt: "# marcações", en: "# highlights"))(count, language)
  }

  static func minutes(_ count: Int, _ language: Language) -> String {
    Plural(
      one: Phrase(pt: "# min de leitura", en: "# min read"),
      other: Phrase(pt: "# min de leitura", en: "# min read"))(count, language)
  }
}
