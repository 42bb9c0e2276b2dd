import Records
import Screen
import Shell
import Values

extension RecordList {
  /// A row while records are ticked, built again only when something of it changed.
  static func tickRow(
    _ record: R, at index: Int, _ state: State, _ layout: Layout, _ scene: Scene<Action>,
    _ section: String
  ) -> Node {
    let (id, shown) = (record.id.uuid, layout.row(record))
    let isTicked = state.selection?.contains(id) ?? false
    let isStop = index == state.focused
    var print = Fingerprint()
    for text in [
      shown.title, shown.subtitle, shown.mark?.label ?? "", section, shown.photo?.key ?? "",
    ] {
      print.add(text)
    }
    print.add(isTicked)
    // Never as the row that leads to its page.
    print.add(isStop ? 2 : 3)
    return .memo(
      Memo(key: id.description, fingerprint: print.value) {
        var row = ListRow(
          id.description, shown.title, subtitle: shown.subtitle, leading: shown.leading,
          mark: shown.mark, leadsOn: false)
        row.section = section
        return .tickRow(
          row, id: tickID(id), isTicked: isTicked, isStop: isStop,
          on: [
            scene.on(.change) { data in
              if case .checked(let isTicked) = data { .ticked(id, isTicked) } else { nil }
            }, keys(scene, at: id),
          ])
      })
  }

  /// How many are ticked, and what can be done with them. It stays in sight.
  static func selectionBar(
    _ state: State, _ book: RecordBook<R>, _ scene: Scene<Action>, _ frame: Frame
  ) -> Node {
    let selected = state.selected(book)
    guard state.isSelecting, !state.results.isEmpty || !selected.isEmpty else { return .none }
    // Before any is ticked, what could be done with the first.
    let some = selected.isEmpty ? [state.results[0].record] : selected
    let buttons = acts(frame).filter { act in
      some.contains { act.applies(to: $0) && frame.mayChange(Subject($0.id)) }
    }.map { act in
      Node.button(
        scene.text(act.words.title), .tinted, icon: act.symbol, isDisabled: selected.isEmpty,
        on: scene.on(.click) { _ in
          .act(Acting(act.name, with: R.recordType, selected.map { $0.id.uuid }))
        }
      ).keyed(act.name.text)
    }
    let count = RecordListWords.selected(
      selected.count, frame.parts.kind(of: R.recordType)?.noun, scene.language)
    return .tag(
      "div", "selection-bar", [], on: [keys(scene)],
      [.tag("p", "list-count", [.fixed("role", "status")], [.text(count)])] + buttons
    ).keyed("selection")
  }

  /// All that the person can do with records of the kind, if only with some of them; it is not here before
  /// all of the program is.
  static func acts(_ frame: Frame) -> [RecordAct] {
    guard let kind = frame.parts.kind(of: R.recordType), kind.mayChangeSome(in: frame.context)
    else { return [] }
    return kind.acts
  }

  /// Those that mean something here.
  static func keys(_ scene: Scene<Action>, at id: UUID? = nil) -> Listener {
    scene.on(.keyDown) { data in
      if case .key(let press) = data { .keyPressed(press, at: id) } else { nil }
    }
  }
}
