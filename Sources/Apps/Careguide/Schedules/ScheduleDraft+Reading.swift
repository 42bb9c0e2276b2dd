import Care
import Records
import Scheduling
import Shell
import Values

/// What is wrong with a draft: with which control, and in words.
public struct ScheduleProblem: Equatable {
  /// The control's id.
  let control: String
  let text: Phrase
}

extension ScheduleDraft {
  /// What a draft says, or what is wrong with it.
  public enum Reading: Equatable {
    case schedule(Schedule)
    case wrong([ScheduleProblem])
  }

  /// - Parameters:
  ///   - earlier: what holds until then; nil where there is nothing.
  ///   - now: what the clock shows where the device is.
  ///   - zone: where that is.
  public func reading(
    of medicine: ID<Medicine>, over earlier: Schedule?, now: CivilDateTime, zone: String
  ) -> Reading {
    var problems: [ScheduleProblem] = []
    func wrong(_ control: String, _ text: Phrase) {
      problems.append(ScheduleProblem(control: control, text: text))
    }
    var schedule = Schedule()
    schedule.medicine = medicine
    schedule.policy = policy
    schedule.zone = zone
    if let first = CivilDate(typed: firstDay) {
      if earlier != nil, first < now.date { wrong("first-day", Words.past) }
      // Of today what the clock has shown already is not due any more.
      schedule.start = first == now.date ? now : CivilDateTime(first, .midnight)
      schedule.firstDay = first
    } else {
      wrong("first-day", Words.date)
    }
    if !lastDay.isBlank {
      if let last = CivilDate(typed: lastDay) {
        schedule.end = CivilDateTime(last.adding(days: 1), .midnight)
        if last < schedule.start.date { wrong("last-day", Words.endBeforeStart) }
      } else {
        wrong("last-day", Words.date)
      }
    }
    if isPlanned {
      for (position, stage) in stages.enumerated() {
        let isLast = position == stages.count - 1
        if let phase = stage.phase(at: position, isLast: isLast, wrong) {
          schedule.phases.append(phase)
        }
      }
    }
    if isNeeded { schedule.asNeeded = needed(wrong) }
    if !isPlanned, !isNeeded { wrong("planned", Words.nothing) }
    if problems.isEmpty, let problem = schedule.timetable()?.problem {
      wrong("planned", Words.text(of: problem))
    }
    // What counts its days goes on counting where it stays as it was.
    if let earlier, earlier.phases.first?.pattern == schedule.phases.first?.pattern,
      earlier.phases.count == 1, schedule.phases.count == 1, earlier.firstDay <= schedule.firstDay
    {
      schedule.firstDay = earlier.firstDay
    }
    return problems.isEmpty ? .schedule(schedule) : .wrong(problems)
  }

  private func needed(_ wrong: (String, Phrase) -> Void) -> NeededDose {
    var needed = NeededDose()
    if let amount = DoseAmount(typed: neededAmount), amount > .zero {
      needed.amount = amount
    } else {
      wrong("needed-amount", Words.amount)
    }
    if !leastHours.isBlank {
      if let hours = NumberText.number(typed: leastHours), hours > 0,
        hours <= Double(NeededDose.mostGapDays * 24)
      {
        needed.leastMinutes = max(1, Int((hours * 60).rounded()))
      } else {
        wrong("least-hours", Words.hours)
      }
    }
    if !most.isBlank {
      if let count = most.trimmed.wholeNumber, 1...48 ~= count {
        needed.most = Int(count)
      } else {
        wrong("most", Words.most)
      }
    }
    return needed
  }
}

extension ScheduleDraft.Stage {
  /// - Parameter position: which one it is; its controls are called after it.
  fileprivate func phase(
    at position: Int, isLast: Bool, _ wrong: (String, Phrase) -> Void
  ) -> SchedulePhase? {
    let id = "stage-\(position)"
    var isRight = true
    func count(_ text: String, _ control: String) -> Int {
      if let count = text.trimmed.wholeNumber, 1...Int64(Timetable.mostDays) ~= count {
        return Int(count)
      }
      wrong(id + control, ScheduleDraft.Words.days)
      isRight = false
      return 1
    }
    var lasts: Int?
    if !isLast || !days.isBlank { lasts = count(days, "-days") }
    let pattern: DayPattern
    switch self.pattern {
    case .daily: pattern = .daily
    case .every: pattern = .every(days: count(every, "-every"))
    case .weekdays:
      if weekdays.bits == 0 {
        wrong(id + "-weekdays", ScheduleDraft.Words.weekday)
        isRight = false
      }
      pattern = .weekdays(weekdays)
    case .cycle: pattern = .cycle(on: count(on, "-on"), off: count(off, "-off"))
    }
    var doses: [(CivilTime, DoseAmount)] = []
    for (number, dose) in self.doses.enumerated() {
      guard let time = CivilTime(dose.time) else {
        wrong("\(id)-time-\(number)", ScheduleDraft.Words.time)
        isRight = false
        continue
      }
      guard let amount = DoseAmount(typed: dose.amount), amount > .zero else {
        wrong("\(id)-amount-\(number)", ScheduleDraft.Words.amount)
        isRight = false
        continue
      }
      guard !doses.contains(where: { $0.0 == time }) else {
        wrong("\(id)-time-\(number)", ScheduleDraft.Words.twice)
        isRight = false
        continue
      }
      doses.append((time, amount))
    }
    if self.doses.isEmpty {
      wrong(id + "-add", ScheduleDraft.Words.noTime)
      isRight = false
    }
    guard isRight else { return nil }
    return SchedulePhase(days: lasts, pattern, doses.ordered { $0.0 < $1.0 })
  }
}

extension ScheduleDraft {
  enum Words {
    static let date = Phrase(
      pt: "Escreva a data como dia, mês e ano: 31/12/2026.",
      en: "Write the date as day, month and year: 31/12/2026.")
    static let past = Phrase(
      pt: "Uma mudança vale de hoje em diante: o que passou fica como foi.",
      en: "A change holds from today on: what is past stays as it was.")
    static let endBeforeStart = Phrase(
      pt: "O último dia vem antes do primeiro.", en: "The last day is before the first.")
    static let amount = Phrase(
      pt: "Escreva quanto, como 1, 0,5 ou 1/2.", en: "Write how much, such as 1, 0.5 or 1/2.")
    static let hours = Phrase(
      pt: "Escreva as horas, como 6 ou 1,5.", en: "Write the hours, such as 6 or 1.5.")
    static let most = Phrase(
      pt: "Escreva um número de 1 a 48.", en: "Write a number from 1 to 48.")
    static let days = Phrase(
      pt: "Escreva um número de dias, a partir de 1.", en: "Write a number of days, from 1.")
    static let weekday = Phrase(
      pt: "Escolha pelo menos um dia.", en: "Choose at least one day.")
    static let time = Phrase(
      pt: "Escreva a hora, como 08:30.", en: "Write the time, such as 08:30.")
    static let twice = Phrase(pt: "Esta hora já está aqui.", en: "This time is here already.")
    static let noTime = Phrase(
      pt: "Adicione pelo menos um horário.", en: "Add at least one time.")
    static let nothing = Phrase(
      pt: "Escolha horários, ou quando precisar, ou os dois.",
      en: "Choose times, or when needed, or both.")

    static func text(of problem: TimetableProblem) -> Phrase {
      switch problem {
      case .noTimes, .tooManyTimes, .timesOutOfOrder, .partOfMinute:
        Phrase(
          pt: "São no máximo 48 horários por dia, cada um uma vez: é um a cada meia hora.",
          en: "There are at most 48 times a day, each once: one every half hour.")
      case .days: days
      case .noWeekday: weekday
      case .tooManyPhases:
        Phrase(pt: "São no máximo 24 etapas.", en: "There are at most 24 stages.")
      case .phaseWithoutEnd:
        Phrase(
          pt: "Só a última etapa pode não ter fim.", en: "Only the last stage may have no end.")
      case .endBeforeStart: endBeforeStart
      }
    }
  }
}
