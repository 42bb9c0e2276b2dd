import Care
import Flow
import RecordPages
import Records
import Scheduling
import Screen
import Shell
import Values

extension ScheduleForm {
  public static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    let title = scene.text(Phrase(pt: "Horários", en: "Times"))
    guard let open = state.open else {
      return .page(
        title: title, .bar, key: "schedule", [.skeleton(rows: 6, language: scene.language)])
    }
    let save = Phrase(pt: "Salvar", en: "Save")
    let back = Medicine.path(of: open.medicine)
    let medicine = frame.parts.household.medicine(open.medicine)
    var banners: [Node] = []
    if open.isResumed { banners.append(.resumedNote(scene)) }
    if let refusal = open.saving.failure {
      banners.append(frame.banner(of: refusal, scene.language))
    }
    return .page(
      title: title, .bar, key: "schedule",
      leading: [
        .backButton(
          scene.text(Phrase(pt: "Cancelar", en: "Cancel")), href: scene.href(back),
          on: scene.onLink(.leaveTapped))
      ],
      actions: [
        .button(
          scene.text(save), .primary, isBusy: open.saving.isLoading, on: scene.onTap(.saveTapped)
        ).id("save")
      ], banners: banners,
      [
        .heading(medicine?.shortName ?? "", level: 1),
        .form(
          id: "schedule-form", errors: errors(open, scene), language: scene.language,
          onSubmit: scene.onSubmit(.saveTapped), ScheduleFields(open, scene).groups,
          actions: [.submit(scene.text(save), isBusy: open.saving.isLoading).wide]),
      ])
  }

  private static func errors(_ open: Open, _ scene: Scene<Action>) -> [FormError] {
    open.problems.map { problem in
      FormError(
        problem.control, scene.text(problem.text),
        onTap: scene.onLink(.errorTapped(problem.control)))
    }
  }
}

/// The fields of the form; each sends the draft as it is after what was typed.
private struct ScheduleFields {
  private let open: ScheduleForm.Open
  private let scene: Scene<ScheduleForm.Action>

  init(_ open: ScheduleForm.Open, _ scene: Scene<ScheduleForm.Action>) {
    self.open = open
    self.scene = scene
  }

  var groups: [Node] {
    var groups: [Node] = [
      .fieldGroup(
        scene.text(Words.kind),
        [
          toggle("planned", Words.planned, open.draft.isPlanned) { $0.isPlanned = $1 },
          toggle("needed", Words.needed, open.draft.isNeeded) { $0.isNeeded = $1 },
        ])
    ]
    if open.draft.isPlanned {
      for position in open.draft.stages.indices { groups.append(stage(position)) }
      let isFull = open.draft.stages.count >= Timetable.mostPhases
      groups.append(
        .button(
          scene.text(Words.addStage), .plain, isDisabled: isFull,
          on: changing { draft in draft.stages.append(ScheduleDraft.Stage()) }))
      if isFull { groups.append(limit(.tooManyPhases(most: Timetable.mostPhases))) }
    }
    if open.draft.isNeeded { groups.append(needed) }
    groups.append(span)
    return groups
  }

  private var needed: Node {
    .fieldGroup(
      scene.text(Words.needed),
      [
        text("needed-amount", Words.amount, open.draft.neededAmount, .number) {
          $0.neededAmount = $1
        },
        text("least-hours", Words.leastHours, open.draft.leastHours, .number, isOptional: true) {
          $0.leastHours = $1
        },
        text("most", Words.most, open.draft.most, .digits, isOptional: true) { $0.most = $1 },
      ])
  }

  private var span: Node {
    .fieldGroup(
      scene.text(Words.span),
      [
        text("first-day", Words.firstDay, open.draft.firstDay, .date) {
          $0.firstDay = Mask.date.apply($1, caret: $1.utf16Length).text
        },
        text("last-day", Words.lastDay, open.draft.lastDay, .date, isOptional: true) {
          $0.lastDay = Mask.date.apply($1, caret: $1.utf16Length).text
        },
        .fullWidth(
          .radioList(
            Screen.Field("policy", scene.text(Words.policy), language: scene.language),
            choices: TravelPolicy.allCases.map {
              Choice($0.rawValue, scene.text($0.title), detail: scene.text($0.detail))
            }, selected: open.draft.policy.rawValue
          ) { choice in
            scene.on(
              .change, changed { $0.policy = TravelPolicy(rawValue: choice.value) ?? .local })
          }),
      ])
  }

  private func stage(_ position: Int) -> Node {
    let stage = open.draft.stages[position]
    let id = "stage-\(position)"
    let isLast = position == open.draft.stages.count - 1
    var fields: [Node] = []
    if open.draft.stages.count > 1 {
      fields.append(
        text(id + "-days", Words.lasts, stage.days, .digits, isOptional: isLast) {
          $0.stages[position].days = $1
        })
    }
    fields.append(
      .select(
        Screen.Field(id + "-pattern", scene.text(Words.days), language: scene.language),
        choices: ScheduleDraft.Pattern.allCases.map { Choice($0.rawValue, scene.text($0.title)) },
        selected: stage.pattern.rawValue,
        on: scene.onText(.change) { value in
          changed { $0.stages[position].pattern = .init(rawValue: value) ?? .daily }
        }))
    switch stage.pattern {
    case .daily: break
    case .every:
      fields.append(
        text(id + "-every", Words.every, stage.every, .digits) { $0.stages[position].every = $1 })
    case .weekdays: fields.append(.fullWidth(weekdays(position)))
    case .cycle:
      fields.append(text(id + "-on", Words.on, stage.on, .digits) { $0.stages[position].on = $1 })
      fields.append(
        text(id + "-off", Words.off, stage.off, .digits) { $0.stages[position].off = $1 })
    }
    for number in stage.doses.indices { fields.append(.fullWidth(dose(position, number))) }
    let isFull = stage.doses.count >= Timetable.mostTimes
    var ends: [Node] = [
      Node.button(
        scene.text(Words.addTime), .tinted, isDisabled: isFull,
        on: changing { draft in
          draft.stages[position].doses.append(draft.stages[position].doses.next)
        }
      ).id(id + "-add")
    ]
    if open.draft.stages.count > 1 {
      ends.append(
        .button(
          scene.text(Words.removeStage), .dangerPlain,
          on: changing { $0.stages.remove(at: position) }))
    }
    fields.append(.fullWidth(.line(.small, ends)))
    if isFull { fields.append(.fullWidth(limit(.tooManyTimes(most: Timetable.mostTimes)))) }
    let title =
      open.draft.stages.count > 1
      ? Words.stage(scene.language, "\(position + 1)") : scene.text(Words.times)
    return .fieldGroup(title, fields).keyed(id)
  }

  private func dose(_ position: Int, _ number: Int) -> Node {
    let dose = open.draft.stages[position].doses[number]
    let id = "stage-\(position)"
    return .line(
      .small,
      [
        .grow([
          text("\(id)-time-\(number)", Words.time, dose.time, .time) {
            $0.stages[position].doses[number].time = $1
          }
        ]),
        .grow([
          text("\(id)-amount-\(number)", Words.amount, dose.amount, .number) {
            $0.stages[position].doses[number].amount = $1
          }
        ]),
        .iconButton(
          .trash, Words.removeTime(scene.language, dose.time),
          on: changing { $0.stages[position].doses.remove(at: number) }),
      ]
    ).keyed("\(id)-dose-\(number)")
  }

  private func weekdays(_ position: Int) -> Node {
    let chosen = open.draft.stages[position].weekdays
    return .line(
      .small,
      Weekday.allCases.map { day in
        .checkbox(
          id: "stage-\(position)-day-\(day.rawValue)", day.short(scene.language),
          isChecked: chosen.contains(day),
          on: scene.on(.change) { data in
            guard case .checked(let isOn) = data else { return nil }
            return changed { draft in
              let others = Weekday.allCases.filter {
                $0 == day ? isOn : draft.stages[position].weekdays.contains($0)
              }
              draft.stages[position].weekdays = Weekdays(others)
            }
          })
      }
    ).id("stage-\(position)-weekdays")
  }

  /// Why no more can be added.
  private func limit(_ problem: TimetableProblem) -> Node {
    .paragraph(scene.text(ScheduleDraft.Words.text(of: problem)), .secondary)
  }

  // A field with what is wrong with it

  private func text(
    _ id: String, _ label: Phrase, _ text: String, _ kind: TextKind, isOptional: Bool = false,
    _ set: @escaping (inout ScheduleDraft, String) -> Void
  ) -> Node {
    .textField(
      Screen.Field(
        id, scene.text(label), error: problem(id), isOptional: isOptional,
        language: scene.language),
      text: text, kind, maxLength: 12,
      on: scene.onText(.input) { typed in changed { set(&$0, typed) } })
  }

  private func toggle(
    _ id: String, _ label: Phrase, _ isOn: Bool,
    _ set: @escaping (inout ScheduleDraft, Bool) -> Void
  ) -> Node {
    .toggle(
      id: id, scene.text(label), detail: problem(id) ?? "", isOn: isOn,
      on: scene.on(.change) { data in
        if case .checked(let isOn) = data { changed { set(&$0, isOn) } } else { nil }
      })
  }

  private func problem(_ id: String) -> String? {
    open.problems.first { $0.control == id }.map { scene.text($0.text) }
  }

  private func changed(_ change: (inout ScheduleDraft) -> Void) -> ScheduleForm.Action {
    var draft = open.draft
    change(&draft)
    return .changed(draft)
  }

  private func changing(_ change: (inout ScheduleDraft) -> Void) -> Listener {
    scene.onTap(changed(change))
  }

  private enum Words {
    static var kind: Phrase { Phrase(pt: "Como se toma", en: "How it is taken") }
    static var planned: Phrase { Phrase(pt: "Em horários certos", en: "At set times") }
    static var needed: Phrase { Phrase(pt: "Quando precisar", en: "When needed") }
    static var times: Phrase { Phrase(pt: "Dias e horários", en: "Days and times") }
    static var stage: Phrase { Phrase(pt: "Etapa {0}", en: "Stage {0}") }
    static var addStage: Phrase {
      Phrase(pt: "A dose muda depois: outra etapa", en: "The dose changes later: another stage")
    }
    static var removeStage: Phrase { Phrase(pt: "Remover etapa", en: "Remove stage") }
    static var lasts: Phrase { Phrase(pt: "Por quantos dias", en: "For how many days") }
    static var days: Phrase { Phrase(pt: "Em que dias", en: "On which days") }
    static var every: Phrase { Phrase(pt: "A cada quantos dias", en: "Every how many days") }
    static var on: Phrase { Phrase(pt: "Dias com remédio", en: "Days with it") }
    static var off: Phrase { Phrase(pt: "Dias sem remédio", en: "Days without it") }
    static var time: Phrase { Phrase(pt: "Hora", en: "Time") }
    static var amount: Phrase { Phrase(pt: "Quantidade", en: "Amount") }
    static var addTime: Phrase { Phrase(pt: "Outro horário", en: "Another time") }
    static var removeTime: Phrase { Phrase(pt: "Remover {0}", en: "Remove {0}") }
    static var leastHours: Phrase {
      Phrase(pt: "Horas entre uma e outra", en: "Hours from one to the next")
    }
    static var most: Phrase { Phrase(pt: "No máximo em 24 horas", en: "At most in 24 hours") }
    static var span: Phrase { Phrase(pt: "De quando até quando", en: "From when until when") }
    static var firstDay: Phrase { Phrase(pt: "A partir de", en: "From") }
    static var lastDay: Phrase { Phrase(pt: "Último dia", en: "Last day") }
    static var policy: Phrase { Phrase(pt: "Em viagens", en: "When travelling") }
  }
}

extension [ScheduleDraft.Dose] {
  /// One more, some hours after the last.
  fileprivate var next: ScheduleDraft.Dose {
    guard let last, let time = CivilTime(last.time) else {
      return ScheduleDraft.Dose(time: "08:00", amount: "1")
    }
    let later = CivilTime(hour: (time.hour + 6) % 24, minute: time.minute) ?? time
    return ScheduleDraft.Dose(time: later.shortText, amount: last.amount)
  }
}

extension ScheduleDraft.Pattern {
  fileprivate var title: Phrase {
    switch self {
    case .daily: Phrase(pt: "Todos os dias", en: "Every day")
    case .every: Phrase(pt: "A cada alguns dias", en: "Every few days")
    case .weekdays: Phrase(pt: "Dias da semana", en: "Days of the week")
    case .cycle: Phrase(pt: "Ciclo, com pausa", en: "A cycle, with a pause")
    }
  }
}

extension TravelPolicy {
  fileprivate var title: Phrase {
    switch self {
    case .local: Phrase(pt: "Seguir o relógio de onde estiver", en: "Follow the local clock")
    case .home: Phrase(pt: "Manter a hora de casa", en: "Keep the time at home")
    case .interval: Phrase(pt: "Manter o intervalo", en: "Keep the interval")
    }
  }

  fileprivate var detail: Phrase {
    switch self {
    case .local:
      Phrase(pt: "08:00 é sempre 08:00 no lugar.", en: "08:00 is always 08:00 where you are.")
    case .home:
      Phrase(
        pt: "08:00 de casa, seja que hora for no lugar.",
        en: "08:00 at home, whatever the time is where you are.")
    case .interval:
      Phrase(
        pt: "O mesmo tempo entre as doses, também no horário de verão.",
        en: "The same time between doses, through summer time as well.")
    }
  }
}
