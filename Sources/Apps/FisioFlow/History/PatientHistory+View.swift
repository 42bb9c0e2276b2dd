import API
import Clinic
import Fields
import Flow
import Screen
import Shell
import Sync
import Values

extension PatientHistory {
  public static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    let patient = state.patient.flatMap { frame.parts[Patients.self]?.book.patient($0) }
    let back = state.patient.map { Path.patient($0) } ?? .patients
    var banners = frame.banners
    if let refusal = state.refusal {
      banners.append(.banner(.danger, RefusalWords.text(refusal, scene.language)))
    }
    return .page(
      title: scene.text(Words.title), .bar, key: "history",
      leading: [
        .backButton(
          patient?.displayName ?? scene.text(Patients.Words.title), href: scene.href(back),
          on: scene.onLink(.goTo(back)))
      ], banners: banners, content(state, scene, patient))
  }

  private static func content(
    _ state: State, _ scene: Scene<Action>, _ patient: Patient?
  ) -> [Node] {
    var content = state.entries.map { entry($0, scene, patient) }
    if let failure = state.failure {
      content.append(failed(failure, state, scene))
    } else if state.isLoading {
      content.append(.skeleton(rows: 4, language: scene.language))
    } else if state.entries.isEmpty {
      content.append(.emptyState(.clock, scene.text(Words.none), scene.text(Words.noneText)))
    } else if state.hasMore {
      content.append(
        .line(.small, [.button(scene.text(Words.more), .neutral, on: scene.onTap(.moreTapped))])
          .keyed("more"))
    }
    return content
  }

  private static func failed(
    _ error: APIError, _ state: State, _ scene: Scene<Action>
  ) -> Node {
    let isOffline: Bool
    if case .network = error { isOffline = true } else { isOffline = false }
    let again = Node.button(
      scene.text(Words.again), .tinted, icon: .sync,
      on: scene.onTap(state.entries.isEmpty ? .againTapped : .moreTapped))
    return .emptyState(
      isOffline ? .cloudOff : .warning, scene.text(isOffline ? Words.offline : Words.failed),
      scene.text(isOffline ? Words.offlineText : error.words), actions: [again])
  }

  /// What one mutation did.
  private static func entry(
    _ entry: HistoryEntry, _ scene: Scene<Action>, _ patient: Patient?
  ) -> Node {
    let when = RelativeTime.text(
      from: scene.surroundings.now, to: entry.time, in: scene.language)
    let isNew = entry.mutation == AddPatient.name
    let pairs = entry.changes.compactMap { change -> (name: String, value: Node)? in
      guard let field = PatientField(rawValue: change.field) else { return nil }
      let value =
        isNew
        ? side(PatientValue.text(change.to, of: field, scene.language), scene)
        : difference(change, field, scene, patient)
      return (field.label(scene.language), value)
    }
    let head = Node.tag(
      "div", "card-padded", [],
      [
        .paragraph(entry.email.isEmpty ? scene.text(Words.formerMember) : entry.email, .strong),
        .tag(
          "p", "caption", [],
          [
            .text(scene.text(Words.deed(entry.mutation)) + " · "),
            .tag(
              "time", "",
              [
                .text("datetime", entry.time.description), .text("title", entry.time.description),
              ], [.text(when)]),
          ]),
      ])
    return .section(pairs.isEmpty ? [head] : [head, .details(pairs)])
      .keyed("\(entry.version)")
  }

  /// A field before and after, with the way back.
  private static func difference(
    _ change: HistoryChange, _ field: PatientField, _ scene: Scene<Action>, _ patient: Patient?
  ) -> Node {
    let before = PatientValue.text(change.from, of: field, scene.language)
    let after = PatientValue.text(change.to, of: field, scene.language)
    var lines: [Node] = [
      .tag("span", "", [], [.spoken(scene.text(Words.before) + ": "), gone(before, scene)]),
      .tag("span", "", [], [.spoken(scene.text(Words.after) + ": "), side(after, scene)]),
    ]
    if let patient, let earlier = PatientValue.patient(patient, with: change.from, in: field) {
      let putBack = PutBack(field, from: patient, to: earlier)
      lines.append(
        .line(
          .small,
          [
            .button(
              Words.putBack(field, scene.language), .plain, icon: .undo,
              on: scene.onTap(.putBackTapped(putBack)))
          ]))
    }
    return .column(.small, lines)
  }

  private static func gone(_ text: String, _ scene: Scene<Action>) -> Node {
    text.isEmpty ? side(text, scene) : .tag("del", "soft", [], [.text(text)])
  }

  private static func side(_ text: String, _ scene: Scene<Action>) -> Node {
    text.isEmpty
      ? .tag("em", "soft", [], [.text(scene.text(Words.empty))]) : .words("span", "", text)
  }

  /// Says what was put back, with the way to undo it.
  static func toast(_ state: State, _ scene: Scene<Action>) -> Node? {
    guard let undo = state.undo else { return nil }
    return .toast(
      Words.done(undo.field, scene.language),
      undo: (scene.text(Words.undo), scene.onTap(.undoTapped)))
  }
}
