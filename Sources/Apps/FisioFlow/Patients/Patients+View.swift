import Clinic
import Flow
import RecordPages
import Screen
import Shell
import Values

extension Patients {
  /// The list with its search, with what stands beside it where nobody is chosen.
  public static func pane(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> Pane? {
    RecordList.pane(
      state.list, state.book, isLoaded: state.isLoaded, layout(state, scene),
      scene.map { .list($0) }, frame,
      actions: [
        .linkIconButton(
          .import, scene.text(Words.importShort), href: scene.href(.importPatients),
          on: scene.onLink(.goTo(.importPatients))),
        .linkButton(
          scene.text(Words.add), .primary, icon: .plus, href: scene.href(.newPatient),
          on: scene.onLink(.goTo(.newPatient))),
      ])
  }

  private static func layout(
    _ state: State, _ scene: Scene<Action>
  ) -> RecordList<Patient>.Layout {
    RecordList<Patient>.Layout(
      .init(
        Words.title, search: Words.search, which: Words.which, count: Words.patients,
        notFound: (Words.nothingFound, Words.nothingFoundText)),
      segments: [
        .init("active", Words.active, at: .patients),
        .init("archived", Words.archived, at: .archivedPatients),
      ],
      choose: .init(.person, Words.choose, Words.chooseText),
      row: { patient in
        .init(
          patient.displayName, subtitle(patient, state, scene.language),
          mark: state.marks.mark(of: patient.id, scene.language))
      },
      empty: { segment in
        if segment == 1 { return .init(.archive, Words.noneArchived, Words.noneArchivedText) }
        return state.book.entries.isEmpty
          ? .init(.people, Words.none, Words.noneText, waysToFirst(scene))
          : .init(.archive, Words.noneActive, Words.noneActiveText, actions: [wayToArchived(scene)])
      })
  }

  /// How to come to a first patient.
  private static func waysToFirst(_ scene: Scene<Action>) -> [Node] {
    [
      .linkButton(
        scene.text(Words.addFirst), .primary, icon: .plus, href: scene.href(.newPatient),
        on: scene.onLink(.goTo(.newPatient))),
      .linkButton(
        scene.text(Words.importLong), .neutral, icon: .import, href: scene.href(.importPatients),
        on: scene.onLink(.goTo(.importPatients))),
    ]
  }

  private static func wayToArchived(_ scene: Scene<Action>) -> Node {
    .linkButton(
      scene.text(Words.seeArchived), .primary, icon: .archive,
      href: scene.href(.archivedPatients), on: scene.onLink(.goTo(.archivedPatients)))
  }

  private static func subtitle(
    _ patient: Patient, _ state: State, _ language: Language
  ) -> String {
    var parts: [String] = []
    if let birthDate = patient.birthDate {
      parts.append(Words.age(birthDate.age(on: state.context.today), language))
    }
    if let phone = patient.phone { parts.append(phone.description) }
    if !patient.insurance.isEmpty { parts.append(patient.insurance) }
    return parts.joined(separator: " · ")
  }
}
