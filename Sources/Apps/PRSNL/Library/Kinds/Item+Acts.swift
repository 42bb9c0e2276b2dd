import Flow
import Journal
import Records
import Screen
import Shell
import Values

extension Item {
  /// What people do with one or many items, and take back: `Message.act(Acting("trash", with: Item.recordType, ids))`.
  static var acts: [RecordAct] {
    [trash, restore, mark, unread, read, archive] + favourites
  }

  private static var trash: RecordAct {
    RecordAct(
      "trash",
      RecordAct.Words(
        Phrase(pt: "Excluir", en: "Delete"),
        one: Phrase(pt: "{0} foi para a lixeira", en: "{0} is in the trash"),
        many: Plural(
          one: Phrase(pt: "# item foi para a lixeira", en: "# item is in the trash"),
          other: Phrase(pt: "# itens foram para a lixeira", en: "# items are in the trash"))),
      .trash, tone: .danger,
      by: RecordAct.Edits<Item>(
        where: { !$0.isInTrash }, by: { .mutate(TrashItems([$0.id])) },
        undo: { .mutate(RestoreItems([$0.id])) }))
  }

  private static var restore: RecordAct {
    RecordAct(
      "restore",
      RecordAct.Words(
        Phrase(pt: "Restaurar", en: "Restore"),
        one: Phrase(pt: "{0} voltou para a linha do tempo", en: "{0} is on the timeline again"),
        many: Plural(
          one: Phrase(
            pt: "# item voltou para a linha do tempo", en: "# item is on the timeline again"),
          other: Phrase(
            pt: "# itens voltaram para a linha do tempo", en: "# items are on the timeline again"))),
      .restore,
      by: RecordAct.Edits<Item>(
        where: { $0.isInTrash }, by: { .mutate(RestoreItems([$0.id])) },
        undo: { .mutate(TrashItems([$0.id])) }))
  }

  private static func marking(
    _ name: Literal, _ words: RecordAct.Words, _ symbol: Symbol, to mark: MarkItems.Mark,
    where applies: @escaping @Sendable (Item) -> Bool
  ) -> RecordAct {
    RecordAct(
      name, words, symbol,
      by: RecordAct.Edits<Item>(
        where: { applies($0) && !$0.isInTrash },
        by: { .mutate(MarkItems([$0.id], reading: mark)) },
        undo: { .mutate(MarkItems([$0.id], reading: MarkItems.Mark($0.reading))) }))
  }

  /// From wherever it is to what is to be read later.
  private static var mark: RecordAct {
    marking(
      "later",
      RecordAct.Words(
        Phrase(pt: "Ler depois", en: "Read later"),
        one: Phrase(pt: "{0} ficou para ler depois", en: "{0} is to be read later"),
        many: Plural(
          one: Phrase(pt: "# item ficou para ler depois", en: "# item is to be read later"),
          other: Phrase(pt: "# itens ficaram para ler depois", en: "# items are to be read later"))),
      .clock, to: .unread, where: { !$0.reading.isThere })
  }

  private static var unread: RecordAct {
    marking(
      "unread",
      RecordAct.Words(
        Phrase(pt: "Marcar como não lido", en: "Mark as unread"),
        one: Phrase(pt: "{0} não está lido", en: "{0} is unread"),
        many: Plural(
          one: Phrase(pt: "# item não está lido", en: "# item is unread"),
          other: Phrase(pt: "# itens não estão lidos", en: "# items are unread"))),
      .undo, to: .unread, where: { $0.reading == .read || $0.reading == .archived })
  }

  private static var read: RecordAct {
    marking(
      "read",
      RecordAct.Words(
        Phrase(pt: "Marcar como lido", en: "Mark as read"),
        one: Phrase(pt: "{0} está lido", en: "{0} is read"),
        many: Plural(
          one: Phrase(pt: "# item está lido", en: "# item is read"),
          other: Phrase(pt: "# itens estão lidos", en: "# items are read"))),
      .check, to: .read, where: { $0.reading == .unread })
  }

  private static var archive: RecordAct {
    marking(
      "archive",
      RecordAct.Words(
        Phrase(pt: "Arquivar", en: "Archive"),
        one: Phrase(pt: "{0} foi para os arquivados", en: "{0} was archived"),
        many: Plural(
          one: Phrase(pt: "# item foi para os arquivados", en: "# item was archived"),
          other: Phrase(pt: "# itens foram para os arquivados", en: "# items were archived"))),
      .archive, to: .archived, where: { $0.reading == .unread || $0.reading == .read })
  }

  private static var favourites: [RecordAct] {
    [
      RecordAct(
        "favourite",
        RecordAct.Words(
          Phrase(pt: "Favoritar", en: "Make favourite"),
          one: Phrase(pt: "{0} é favorito", en: "{0} is a favourite"),
          many: Plural(
            one: Phrase(pt: "# item é favorito", en: "# item is a favourite"),
            other: Phrase(pt: "# itens são favoritos", en: "# items are favourites"))),
        .star, by: favouring(true)),
      RecordAct(
        "plain",
        RecordAct.Words(
          Phrase(pt: "Tirar dos favoritos", en: "Remove from favourites"),
          one: Phrase(pt: "{0} não é mais favorito", en: "{0} is no favourite any more"),
          many: Plural(
            one: Phrase(pt: "# item não é mais favorito", en: "# item is no favourite any more"),
            other: Phrase(
              pt: "# itens não são mais favoritos", en: "# items are no favourites any more"))),
        .star, by: favouring(false)),
    ]
  }

  private static func favouring(_ isFavourite: Bool) -> RecordAct.Edits<Item> {
    RecordAct.Edits<Item>(
      where: { $0.isFavourite != isFavourite && !$0.isInTrash },
      by: { .mutate(MarkItems([$0.id], isFavourite: isFavourite)) },
      undo: { .mutate(MarkItems([$0.id], isFavourite: !isFavourite)) })
  }
}
