import Care
import Flow
import RecordPages
import Records
import Screen
import Shell
import Values

extension Vitals: Part {
  public static var id: Literal { "vitals" }
  public static var under: Literal { PeoplePlace.id }
  public static var beside: Literal? { People.id }

  public static func opened(in context: Context) -> State { State() }

  public static func watch(_ state: State) -> Effect<Action> {
    .observe(Reading.self, id: id.text) { .readingsChanged($0) }
      + .observe(VitalRange.self, id: "vital ranges") { .rangesChanged($0) }
  }

  public static func tell(_ action: Action, _ state: State) -> Message? {
    switch action {
    case .readingsChanged(let changes): .changed(RecordNews(changes))
    case .rangesChanged(let changes): .changed(RecordNews(changes))
    case .goTo, .kindShown, .tableChosen, .moreTapped, .noteTapped, .noteBegun, .noteOpened,
      .correctTapped, .rangeTapped, .rangeOpened, .closed, .kindChosen, .typed, .saveTapped, .save,
      .removeTapped, .answered, .rangeAnswered, .undoTapped, .undoAnswered, .undoExpired:
      nil
    }
  }

  public static func owns(_ path: Path) -> Bool { path.vitals != nil }

  public static func subject(of path: Path) -> Subject? { path.vitals.map { Subject($0.person) } }

  public static func overlays(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    switch state.sheet {
    case .reading(let draft): return [sheet(draft, state, scene, frame)]
    case .range(let draft): return [sheet(draft, state, scene, frame)]
    case .none: break
    }
    guard let undo = state.undo else { return [] }
    return [
      .toast(
        scene.text(Words.done(undo)), undo: (scene.text(Words.undo), scene.onTap(.undoTapped)))
    ]
  }
}

extension Vitals.State {
  /// A person's measurements of a kind, the latest first.
  func readings(of person: ID<Person>, _ kind: VitalKind) -> [Reading] {
    readings.filter { $0.person == person && $0.kind == kind }
  }

  /// The person's own range, with one of no id and no values where there is none.
  func ownRange(of person: ID<Person>, _ kind: VitalKind) -> VitalRange {
    if let own = ranges.first(where: { $0.person == person && $0.kind == kind }) { return own }
    var range = VitalRange()
    range.person = person
    range.kind = kind
    return range
  }

  /// Between what its measurements should be: as the person has set it, else as is usual.
  func range(of person: ID<Person>, _ kind: VitalKind) -> (values: VitalRange.Values, isOwn: Bool)?
  {
    let own = ownRange(of: person, kind).values
    if own != VitalRange.Values() { return (own, true) }
    return kind.usualRange.map { ($0, false) }
  }

  func isOutside(_ reading: Reading) -> Bool {
    range(of: reading.person, reading.kind)?.values.isOutside(reading) ?? false
  }
}
