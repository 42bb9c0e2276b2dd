import Care
import Flow
import RecordPages
import Records
import Screen
import Shell
import Values

/// When a medicine is taken: a section of its page.
public enum Schedules: Part {
  public struct State: Equatable {
    public init() {}
  }

  public enum Action: Equatable {
    case goTo(Path)
  }

  public static var id: Literal { "schedules" }

  public static func opened(in context: Context) -> State { State() }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .goTo(let path): .push(path.text)
    }
  }

  public static func sections(
    on subject: Subject, _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    guard subject.type == Medicine.recordType,
      let medicine = Medicine.find(ID(subject.id), among: frame.parts)
    else { return [] }
    let regimen = frame.parts.household.regimen(of: medicine)
    let now = frame.parts.zone.local(scene.surroundings.now)
    let holds = regimen.schedule(at: now)
    var lines: [Node] = []
    if let holds {
      lines += ScheduleWords(holds, medicine).lines(scene.language).map { .paragraph($0) }
    }
    for next in regimen.schedules where next.start > now {
      let from = ScheduleWords.from(scene.language, next.start.date.slashed)
      lines.append(.paragraph(from, .strong))
      lines += ScheduleWords(next, medicine).lines(scene.language).map { .paragraph($0) }
    }
    if lines.isEmpty { lines = [.paragraph(scene.text(Words.none), .secondary)] }
    let path = medicine.id.schedulePath
    let change = Node.linkButton(
      scene.text(regimen.schedules.isEmpty ? Words.set : Words.change), .plain, icon: .clock,
      href: scene.href(path), on: scene.onLink(.goTo(path)))
    let mayWrite = frame.context.permission(on: Schedule.recordType) >= .write
    return [
      .section(
        scene.text(Words.title), note: "",
        actions: mayWrite && !medicine.isArchived ? [change] : [],
        [.tag("div", "card-padded", [], [.column(.small, lines)])]
      ).keyed("schedule")
    ]
  }

  enum Words {
    static var title: Phrase { Phrase(pt: "Horários", en: "Times") }
    static var none: Phrase {
      Phrase(
        pt: "Sem horários ainda. Com eles o remédio aparece em Hoje.",
        en: "No times yet. With them the medicine appears in Today.")
    }
    static var set: Phrase { Phrase(pt: "Definir", en: "Set") }
    static var change: Phrase { Phrase(pt: "Alterar", en: "Change") }
  }
}

extension ID<Medicine> {
  /// Where it is said when the medicine is taken.
  var schedulePath: Path { Medicine.path(of: self).below("horarios") }
}

extension Path {
  /// The medicine whose times are set there; else nil.
  var scheduledMedicine: ID<Medicine>? { above("horarios").flatMap { Medicine.shown(at: $0) } }
}
