import Clinic
import Flow
import Screen
import Shell
import Values

extension Patients {
  /// The list with its search, as a page or a pane.
  static func listPage(
    _ state: State, _ scene: Scene<Action>, status: Node, banners: [Node]
  ) -> Node {
    .page(
      title: scene.text(Words.title), key: "patients", isPane: scene.surroundings.isWide,
      status: status,
      actions: [
        .linkIconButton(
          .import, scene.text(Words.importShort), href: scene.href(.importPatients),
          on: scene.onLink(.goTo(.importPatients))),
        .linkButton(
          scene.text(Words.add), .primary, icon: .plus, href: scene.href(.newPatient),
          on: scene.onLink(.goTo(.newPatient))),
      ],
      banners: banners,
      [
        searchBar(state, scene),
        listBody(state, scene),
      ])
  }

  private static func searchBar(_ state: State, _ scene: Scene<Action>) -> Node {
    let segments = Field("segment", scene.text(Words.which), language: scene.language)
    return .column(
      .small,
      [
        .searchField(
          id: "patient-search", label: scene.text(Words.search), text: state.list.query,
          resultsID: state.list.results.isEmpty ? nil : "patient-list",
          language: scene.language,
          onClear: scene.onTap(.list(.queryCleared)),
          on: scene.onText(.input) { .list(.queryTyped($0)) }),
        .segmented(
          segments,
          choices: [
            Choice("active", scene.text(Words.active)),
            Choice("archived", scene.text(Words.archived)),
          ], selected: state.list.showsArchived ? "archived" : "active", isLabelHidden: true
        ) { choice in
          scene.on(.change) { _ in
            .goTo(choice.value == "archived" ? .archivedPatients : .patients)
          }
        },
        count(state, scene),
      ])
  }

  private static func count(_ state: State, _ scene: Scene<Action>) -> Node {
    let total = state.list.showsArchived ? state.book.archivedCount : state.book.activeCount
    // Where there is none, the page says so itself.
    guard state.isLoaded, total > 0 else { return .none }
    let found = state.list.results.count
    let text =
      state.list.query.isEmpty
      ? Words.patients(total, scene.language)
      : Words.found(found, of: total, scene.language)
    return .tag("p", "list-count", [.fixed("role", "status")], [.text(text)]).keyed("count")
  }

  private static func listBody(_ state: State, _ scene: Scene<Action>) -> Node {
    guard state.isLoaded else { return .skeleton(rows: 8, language: scene.language) }
    guard !state.list.results.isEmpty else { return emptyList(state, scene) }
    let selected = state.context.subject
    return virtualList(
      state.list.window, count: state.list.results.count,
      [
        .fixed("id", "patient-list"),
        .text("aria-label", scene.text(Words.title)),
      ],
      scrollsPage: !scene.surroundings.isWide, listener: scene.on(.scroll) { .list(.scrolled($0)) }
    ) { index in
      row(state.list.results[index].patient, state, scene, selected)
    }
  }

  /// Built again only when something of it changed: all that it shows is in its fingerprint.
  private static func row(
    _ patient: Patient, _ state: State, _ scene: Scene<Action>, _ selected: Subject?
  ) -> Node {
    let (name, subtitle) = (patient.displayName, subtitle(patient, state, scene))
    let mark = state.marks.mark(of: patient.id, scene.language)
    let isSelected = Subject(patient.id) == selected
    var print = Fingerprint()
    for text in [name, subtitle, mark?.label ?? ""] { print.add(text) }
    print.add(isSelected)
    let id = patient.id
    return .memo(
      Memo(key: id.description, fingerprint: print.value) {
        let route = Path.patient(id)
        let row = ListRow(
          id.description, name, subtitle: subtitle, leading: .avatar(name), mark: mark,
          href: scene.href(route), isSelected: isSelected)
        return .rowContent(row, onTap: scene.onLink(.goTo(route)))
      })
  }

  private static func subtitle(
    _ patient: Patient, _ state: State, _ scene: Scene<Action>
  ) -> String {
    var parts: [String] = []
    if let birthDate = patient.birthDate {
      parts.append(Words.age(birthDate.age(on: state.today), scene.language))
    }
    if let phone = patient.phone { parts.append(phone.description) }
    if !patient.insurance.isEmpty { parts.append(patient.insurance) }
    return parts.joined(separator: " · ")
  }

  private static func emptyList(_ state: State, _ scene: Scene<Action>) -> Node {
    if !state.list.query.isEmpty {
      return .emptyState(
        .search, scene.text(Words.nothingFound), scene.text(Words.nothingFoundText),
        actions: [
          .button(
            scene.text(Words.clearSearch), .neutral, on: scene.onTap(.list(.queryCleared)))
        ])
    }
    if state.list.showsArchived {
      return .emptyState(
        .archive, scene.text(Words.noneArchived), scene.text(Words.noneArchivedText))
    }
    return .emptyState(
      .people, scene.text(Words.none), scene.text(Words.noneText),
      actions: [
        .linkButton(
          scene.text(Words.addFirst), .primary, icon: .plus, href: scene.href(.newPatient),
          on: scene.onLink(.goTo(.newPatient))),
        .linkButton(
          scene.text(Words.importLong), .neutral, icon: .import, href: scene.href(.importPatients),
          on: scene.onLink(.goTo(.importPatients))),
      ])
  }
}
