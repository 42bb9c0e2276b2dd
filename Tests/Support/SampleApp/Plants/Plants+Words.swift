import Records
import Values

extension Plants {
  enum Words {
    static var title: Phrase { Phrase(pt: "Plantas", en: "Plants") }
    static var add: Phrase { Phrase(pt: "Nova", en: "New") }
    static var addFirst: Phrase { Phrase(pt: "Adicionar planta", en: "Add a plant") }
    static var search: Phrase { Phrase(pt: "Buscar plantas", en: "Search plants") }
    static var which: Phrase { Phrase(pt: "Quais plantas", en: "Which plants") }
    static var growing: Phrase { Phrase(pt: "No jardim", en: "In the garden") }
    static var archived: Phrase { Phrase(pt: "Arquivadas", en: "Archived") }
    static var none: Phrase { Phrase(pt: "Nenhuma planta ainda", en: "No plants yet") }
    static var noneText: Phrase {
      Phrase(
        pt: "Aqui fica o que cresce no jardim. Comece com uma.",
        en: "What grows in the garden lives here. Start with one.")
    }
    static var noneArchived: Phrase { Phrase(pt: "Nada arquivado", en: "Nothing archived") }
    static var noneArchivedText: Phrase {
      Phrase(
        pt: "O que não cresce mais pode ser arquivado: sai da lista, e nada se perde.",
        en: "What grows no more can be archived: off the list, and nothing is lost.")
    }
    static var nothingFound: Phrase { Phrase(pt: "Nada encontrado", en: "Nothing found") }
    static var nothingFoundText: Phrase {
      Phrase(pt: "A busca olha nome e lugar.", en: "The search looks at name and place.")
    }
    static var pendingMark: Phrase { Phrase(pt: "Ainda não enviado", en: "Not sent yet") }
    static var refusedMark: Phrase {
      Phrase(pt: "Recusado pelo servidor", en: "Refused by the server")
    }
    static var edit: Phrase { Phrase(pt: "Editar", en: "Edit") }
    static var archive: Phrase { Phrase(pt: "Arquivar", en: "Archive") }
    static var restore: Phrase { Phrase(pt: "Restaurar", en: "Restore") }
    static var wasArchived: Phrase {
      Phrase(pt: "{0} foi para as arquivadas", en: "{0} was archived")
    }
    static var wasRestored: Phrase {
      Phrase(pt: "{0} voltou para o jardim", en: "{0} is in the garden again")
    }
    static var undo: Phrase { Phrase(pt: "Desfazer", en: "Undo") }
    static var remove: Phrase { Phrase(pt: "Remover", en: "Remove") }
    static var keep: Phrase { Phrase(pt: "Ficar com ela", en: "Keep it") }
    static var removeTitle: Phrase { Phrase(pt: "Remover {0}?", en: "Remove {0}?") }
    static var removeText: Phrase {
      Phrase(
        pt: "A planta e as suas regas somem para todos e não voltam.",
        en: "The plant and its waterings are gone for everybody, and do not come back.")
    }
    static var gone: Phrase { Phrase(pt: "Planta não encontrada", en: "Plant not found") }
    static var goneText: Phrase {
      Phrase(
        pt: "Esta planta não está neste aparelho. Ela pode ter sido removida.",
        en: "This plant is not on this device. It may have been removed.")
    }

    static func text(_ refusal: Refusal, _ language: Language) -> String {
      switch refusal.code {
      case .limitReached:
        Phrase(
          pt: "O jardim já tem o máximo de plantas.", en: "The garden is full of plants.")(language)
      case .missing:
        Phrase(
          pt: "Esta planta já não existe.", en: "This plant does not exist any more.")(language)
      case .forbidden:
        Phrase(
          pt: "Você não faz parte deste jardim.", en: "You are not part of this garden.")(language)
      case .duplicate, .invalid, .unreadable, .unknownMutation:
        Phrase(
          pt: "Isto não pôde ser guardado. Confira o que escreveu.",
          en: "This could not be saved. Check what you wrote.")(language)
      }
    }
  }
}
