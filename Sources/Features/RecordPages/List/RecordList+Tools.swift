import Records
import Screen
import Shell
import Values

extension RecordList {
  /// How many there are, in which order, and the way to tick some.
  static func tools(
    _ state: State, _ book: RecordBook<R>, _ isLoaded: Bool, _ layout: Layout,
    _ scene: Scene<Action>, _ frame: Frame
  ) -> Node {
    // Where there is none, the page says so itself.
    guard isLoaded, book.count(in: state.segment) > 0 else { return .none }
    let select = select(state, scene, frame)
    guard state.isSelecting else {
      return .tag(
        "div", "list-tools", [],
        [count(state, book, layout, scene), orders(state, scene), select]
      ).keyed("tools")
    }
    let all = Node.button(
      scene.text(state.isAllSelected ? RecordListWords.none : RecordListWords.all), .plain,
      isDisabled: state.results.isEmpty, on: scene.onTap(.allTapped)
    ).keyed("all")
    return .tag("div", "list-tools", [], on: [keys(scene)], [all, select]).keyed("tools")
  }

  /// Begins and ends it; there is none where nothing can be done with what is ticked.
  private static func select(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> Node {
    guard state.isSelecting || !acts(frame).isEmpty else { return .none }
    return .button(
      scene.text(state.isSelecting ? RecordListWords.done : RecordListWords.select), .plain,
      on: scene.onTap(.selectTapped)
    ).keyed("select")
  }

  private static func count(
    _ state: State, _ book: RecordBook<R>, _ layout: Layout, _ scene: Scene<Action>
  ) -> Node {
    let total = book.count(in: state.segment)
    let text =
      state.query.isEmpty
      ? layout.words.count(total, scene.language)
      : RecordListWords.found(state.results.count, of: total, scene.language)
    return .tag("p", "list-count", [.fixed("role", "status")], [.text(text)]).keyed("count")
  }

  private static func orders(_ state: State, _ scene: Scene<Action>) -> Node {
    let orders = R.orders
    guard orders.count > 1 else { return .none }
    return .tag(
      "div", "list-order", [],
      [
        .select(
          Field("order", scene.text(RecordListWords.order), language: scene.language),
          choices: orders.map { Choice($0.name.text, scene.text($0.title)) },
          selected: orders[state.order].name.text, isLabelHidden: true,
          on: scene.onText(.change) { .orderChosen($0) })
      ]
    ).keyed("order")
  }
}

/// The words that every list has.
enum RecordListWords {
  static var clearSearch: Phrase { Phrase(pt: "Limpar a busca", en: "Clear the search") }
  static var order: Phrase { Phrase(pt: "Ordem", en: "Order") }

  /// To whom may add nothing, where there is nothing.
  static var othersAdd: Phrase {
    Phrase(pt: "O que for adicionado aparece aqui.", en: "What is added appears here.")
  }

  static var select: Phrase { Phrase(pt: "Selecionar", en: "Select") }
  static var done: Phrase { Phrase(pt: "Concluir", en: "Done") }
  static var all: Phrase { Phrase(pt: "Selecionar tudo", en: "Select all") }
  static var none: Phrase { Phrase(pt: "Desmarcar tudo", en: "Select none") }

  /// - Parameter noun: with which the word agrees.
  static func selected(_ count: Int, _ noun: Noun?, _ language: Language) -> String {
    let isFeminine = noun?.gender == .feminine
    return isFeminine
      ? Plural(
        one: Phrase(pt: "# selecionada", en: "# selected"),
        other: Phrase(pt: "# selecionadas", en: "# selected"))(count, language)
      : Plural(
        one: Phrase(pt: "# selecionado", en: "# selected"),
        other: Phrase(pt: "# selecionados", en: "# selected"))(count, language)
  }

  static func found(_ found: Int, of total: Int, _ language: Language) -> String {
    NumberText.text(Int64(found), of: Int64(total), in: language)
  }
}
