import Analytics
import Journal
import Shell
import Telemetry
import Values

extension PRSNL {
  static var telemetry: AppTelemetry {
    var telemetry = AppTelemetry()
    telemetry.places = pages + CountedPage.common
    telemetry.items = items + others
    telemetry.registry = { registerEvents() }
    return telemetry
  }

  /// The door to what may be counted.
  @inline(never)
  private static func registerEvents() -> EventRegistry { JournalEvents.registry }

  private static var pages: [CountedPage] {
    [
      CountedPage("linha", screen: "Timeline", count: { Timeline.count(among: $0) }),
      CountedPage("linha/calendario", screen: "Calendar"),
      CountedPage("linha/dia/*", screen: "Timeline", count: { Timeline.count(among: $0) }),
      CountedPage("linha/neste-dia", screen: "OnThisDay"),
      CountedPage("lixeira", screen: "Trash"),
      CountedPage("itens/novo", screen: "ItemForm"),
      CountedPage("itens/:id", screen: "ItemDetail", item: .journalItem),
      CountedPage("itens/:id/editar", screen: "ItemForm"),
      CountedPage("itens/:id/versoes", screen: "ItemVersions"),
      CountedPage("itens/:id/decidir/*", screen: "ItemDecision"),
      CountedPage("itens/:id/ler", screen: "Reader"),
      CountedPage("itens/:id/ler/*", screen: "Reader"),
      CountedPage("itens/:id/compartilhar", screen: "PublicLink"),
      CountedPage("itens/:id/historico", screen: "ItemHistory"),
      CountedPage("ler", screen: "ReadLater"), CountedPage("ler/*", screen: "ReadLater"),
      CountedPage("marcacoes", screen: "Highlights"),
      CountedPage("etiquetas", screen: "Tags"), CountedPage("etiquetas/*", screen: "TagDetail"),
      CountedPage("buscar", screen: "Find"), CountedPage("buscar/*", screen: "Find"),
      CountedPage("novo", screen: "QuickAdd"),
      CountedPage("compartilhado", screen: "Shared"),
      CountedPage("compartilhado/*", screen: "Shared"),
      CountedPage("ajustes/correio", screen: "MailCapture"),
      CountedPage("ajustes/capturar", screen: "JournalSettings"),
      CountedPage("importar", screen: "Import"), CountedPage("importar/*", screen: "Import"),
      CountedPage("levar", screen: "TakeAway"), CountedPage("trazer", screen: "BringBack"),
      CountedPage("ajustes/diario", screen: "JournalSettings"),
      CountedPage("ajustes/espaco", screen: "Storage"),
    ]
  }

  private static var items: [ItemWork] {
    [
      ItemWork("addItem", .created, .journalItem), ItemWork("editItem", .updated, .journalItem),
      ItemWork("writeItem", .updated, .journalItem),
      ItemWork("decideVersion", .updated, .waitingVersion),
      ItemWork("reopenVersion", .updated, .waitingVersion),
      ItemWork("markItems", .updated, .journalItem), ItemWork("tagItems", .updated, .journalItem),
      ItemWork("trashItems", .deleted, .journalItem),
      ItemWork("restoreItems", .updated, .journalItem),
      ItemWork("importItems", .created, .journalItem),
      ItemWork("noteFetched", .updated, .journalItem),
      ItemWork("exportJournal", .shared, .journalItem),
    ]
  }

  private static var others: [ItemWork] {
    [
      ItemWork("editJournal", .updated, .journal),
      ItemWork("noteLink", .created, .publicLink), ItemWork("revokeLink", .deleted, .publicLink),
      ItemWork("addHighlight", .created, .highlight),
      ItemWork("editHighlight", .updated, .highlight),
      ItemWork("removeHighlight", .deleted, .highlight),
      ItemWork("decideHighlightText", .updated, .textConflict),
      ItemWork("reopenHighlightText", .updated, .textConflict),
      ItemWork("renameTag", .updated, .tag), ItemWork("mergeTag", .updated, .tag),
      ItemWork("splitTag", .updated, .tag), ItemWork("removeTag", .deleted, .tag),
      ItemWork("restoreTag", .updated, .tag),
      ItemWork("addSavedSearch", .created, .savedSearch),
      ItemWork("editSavedSearch", .updated, .savedSearch),
      ItemWork("removeSavedSearch", .deleted, .savedSearch),
      ItemWork("addDocument", .created, .document),
      ItemWork("renameDocument", .updated, .document),
      ItemWork("removeDocument", .deleted, .document),
    ]
  }
}
