import Care
import Flow
import RecordPages
import Records
import Screen
import Shell
import Values

extension Vitals {
  /// On a person's page: the latest of each kind that was measured of them.
  public static func sections(
    on subject: Subject, _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    guard subject.type == Person.recordType else { return [] }
    let person = ID<Person>(subject.id)
    let latest = VitalKind.allCases.compactMap { state.readings(of: person, $0).first }
    let mayNote = frame.context.permission(on: Reading.recordType) >= .append
    var actions: [Node] = []
    if mayNote {
      let kind = state.readings.first { $0.person == person }?.kind ?? .pressure
      actions.append(
        .button(
          scene.text(Words.note), .plain, icon: .plus,
          on: scene.onTap(.noteTapped(person, kind))))
    }
    let content: Node =
      latest.isEmpty
      ? .tag("div", "card-padded", [], [.paragraph(scene.text(Words.none), .secondary)])
      : .list(
        label: scene.text(Words.title), latest.map { row($0, mayNote, state, scene) })
    return [
      .section(scene.text(Words.title), note: "", actions: actions, [content]).keyed("vitals")
    ]
  }

  private static func row(
    _ reading: Reading, _ mayNote: Bool, _ state: State, _ scene: Scene<Action>
  ) -> Node {
    let (kind, language) = (reading.kind, scene.language)
    let path = Path.vitals(of: reading.person, kind)
    let when = RelativeTime.text(from: scene.surroundings.now, to: reading.at, in: language)
    var trailing: [Node] = [.span(kind.withUnit(kind.text(reading, language)), .strong)]
    if state.isOutside(reading) { trailing.append(outside(language)) }
    let deed: Node =
      mayNote
      ? .iconButton(
        .plus, Words.noteOf(language, kind.inSentence(language)),
        on: scene.onTap(.noteTapped(reading.person, kind))) : .none
    return .taskRow(
      ListRow(
        kind.rawValue, kind.label(language), subtitle: when,
        trailing: .tag("span", "vital-latest", [], trailing), href: scene.href(path)),
      deed: deed, onTap: scene.onLink(.goTo(path)))
  }

  /// That a measurement lies outside its range: by words and a sign, not by colour alone.
  static func outside(_ language: Language) -> Node {
    .tag("span", "outside", [], [.icon(.warning), .words("span", Words.outside(language))])
  }
}
