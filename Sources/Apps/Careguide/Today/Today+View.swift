import Care
import Flow
import RecordPages
import Records
import Screen
import Shell
import Values

extension Today {
  public static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    .page(
      title: scene.text(Words.title), key: "today", status: frame.status, banners: frame.banners,
      content(state, scene, frame) + sections(state, frame))
  }

  /// What other parts know of this day, here and elsewhere: below all of it, and not where one person is
  /// looked at.
  private static func sections(_ state: State, _ frame: Frame) -> [Node] {
    guard state.zone != nil, state.household.isLoaded, state.person == nil else { return [] }
    return frame.sections(Subject(id.text, state.context.space))
  }

  private static func content(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    guard state.zone != nil, state.household.isLoaded else {
      return [.skeleton(rows: 6, language: scene.language)]
    }
    let people = state.household.people.filter { !$0.isArchived }
    if people.isEmpty { return [nobody(scene, frame)] }
    let plan = state.plan.of(people.contains { $0.id == state.person } ? state.person : nil)
    var content: [Node] = [top(plan, people, state, scene)]
    if let refusal = state.refusal {
      content.append(frame.banner(of: refusal, scene.language))
    }
    content += doses(
      plan, showsPeople: people.count > 1 && state.person == nil, state, scene, frame)
    if plan.doses.isEmpty, plan.needed.isEmpty { content.append(nothing(state, scene, frame)) }
    return content
  }

  /// The doses of the day, of everybody, with what says that they were taken: what is never locked. Empty where
  /// there are none, or none are known yet.
  static func doses(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> [Node] {
    guard state.zone.isThere, state.household.isLoaded else { return [] }
    let people = state.household.people.filter { !$0.isArchived }
    let refusal = state.refusal.map { [frame.banner(of: $0, scene.language)] } ?? []
    return refusal + doses(state.plan, showsPeople: people.count > 1, state, scene, frame)
  }

  private static func doses(
    _ plan: TodayPlan, showsPeople: Bool, _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    let view = DoseRows(
      state, showsPeople, scene,
      mayLog: frame.context.permission(on: Dose.recordType) >= .append)
    var sections: [Node] = []
    for group in TodayPlan.Group.allCases {
      let doses = plan.doses(group)
      guard !doses.isEmpty else { continue }
      sections.append(
        .section(
          scene.text(Words.title(of: group)),
          [.list(label: scene.text(Words.title(of: group)), doses.map { view.row($0) })]
        ).keyed(Words.title(of: group).en))
    }
    if !plan.needed.isEmpty {
      sections.append(
        .section(
          scene.text(Words.needed),
          [.list(label: scene.text(Words.needed), plan.needed.map { view.row($0) })]
        ).keyed("needed"))
    }
    return sections
  }

  /// The day, whose doses are shown, and how many of them are done.
  private static func top(
    _ plan: TodayPlan, _ people: [Person], _ state: State, _ scene: Scene<Action>
  ) -> Node {
    var lines: [Node] = [
      .paragraph(Words.day(state.context.today, scene.language), .secondary)
    ]
    if people.count > 1 {
      let choices =
        [Choice("", scene.text(Words.everybody))]
        + people.map { Choice($0.id.description, $0.name) }
      lines.append(
        .select(
          Screen.Field("who", scene.text(Words.who), language: scene.language), choices: choices,
          selected: state.person?.description ?? "", isLabelHidden: true,
          on: scene.onText(.change) { .personChosen(ID($0)) }))
    }
    if !plan.doses.isEmpty {
      let done = plan.doses(.done).count
      lines.append(
        .progress(
          done, of: plan.doses.count, label: scene.text(Words.progress),
          detail: Words.done(done, of: plan.doses.count, scene.language)))
    }
    return .column(.normal, lines).keyed("top")
  }

  private static func nobody(_ scene: Scene<Action>, _ frame: Frame) -> Node {
    let mayWrite = frame.context.permission(on: Person.recordType) >= .write
    return .emptyState(
      .people, scene.text(Phrase(pt: "De quem você cuida?", en: "Whom do you care for?")),
      scene.text(
        Phrase(
          pt: "Comece por uma pessoa: você, sua mãe, uma criança. Depois vêm os remédios dela.",
          en: "Start with one person: yourself, your mother, a child. Their medicines come next.")),
      actions: mayWrite
        ? [link(Phrase(pt: "Adicionar pessoa", en: "Add a person"), Person.newPath, scene)] : [])
  }

  private static func nothing(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> Node {
    let hasMedicines = state.household.medicines.contains { !$0.isArchived }
    guard !hasMedicines else {
      return .emptyState(
        .checkCircle, scene.text(Phrase(pt: "Nada para hoje", en: "Nothing for today")),
        scene.text(
          Phrase(
            pt: "Nenhum remédio tem horário hoje. Os horários ficam na página de cada remédio.",
            en: "No medicine is due today. Times are on each medicine's page.")),
        actions: [link(Medicines.Words.title, Medicine.path, scene, .neutral)])
    }
    let mayWrite = frame.context.permission(on: Medicine.recordType) >= .write
    return .emptyState(
      .pill, scene.text(Phrase(pt: "Nenhum remédio ainda", en: "No medicines yet")),
      scene.text(
        Phrase(
          pt: "Com os remédios e os seus horários, aqui aparece o que tomar, e quando.",
          en: "With medicines and their times, what to take and when appears here.")),
      actions: mayWrite
        ? [link(Phrase(pt: "Adicionar remédio", en: "Add a medicine"), Medicine.newPath, scene)]
        : [])
  }

  private static func link(
    _ title: Phrase, _ path: Path, _ scene: Scene<Action>, _ kind: ButtonKind = .primary
  ) -> Node {
    .linkButton(
      scene.text(title), kind, icon: kind == .primary ? .plus : nil, href: scene.href(path),
      on: scene.onLink(.goTo(path)))
  }
}
