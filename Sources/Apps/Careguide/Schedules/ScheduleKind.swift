import Care
import Fields
import Records
import Scheduling
import Shell
import Values

extension Schedule {
  /// What the shared features are told of schedules, which have no page of their own: a change is about
  /// the medicine.
  static var recordKind: RecordKind {
    var kind = RecordKind(Schedule.self, noun)
    kind.records = { parts, standing in
      for schedule in all(among: parts) { standing.put(schedule) }
    }
    kind.changes = [
      ChangeKind(
        SetSchedule.self,
        of: { arguments in
          (arguments["schedule"]?["medicine"]?.text).flatMap { ID<Medicine>($0) }
            .map { Subject($0) }
        },
        one: { Phrase(pt: "Definiu os horários de {0}", en: "Set the times of {0}")($2, $1) },
        many: Plural(
          one: Phrase(pt: "Definiu # horário", en: "Set # schedule"),
          other: Phrase(pt: "Definiu # horários", en: "Set # schedules")),
        deed: Phrase(pt: "Definiu os horários", en: "Set the times"),
        check: { change, _, standing in
          guard standing[change.schedule.medicine] != nil else { return .missing(Medicine.self) }
          guard standing[change.schedule.id] == nil else { return .alreadyThere }
          standing.put(change.schedule)
          return .new
        })
    ]
    kind.refusal = { words(of: $0)?($1) }
    kind.copy = CopyKind(
      "schedules", noun,
      CopyKindWords(
        contents: Phrase(pt: "os horários deles", en: "their times"),
        active: Phrase(pt: "Horários", en: "Schedules"),
        strayed: Phrase(
          pt: "De remédios que não voltam", en: "Of medicines that will not come back")),
      count: { $0.household.hasSchedules ? all(among: $0).count : nil },
      records: { all(among: $0) },
      adding: { schedule, _ in SetSchedule(schedule, isRecovered: true) },
      entry: { read in
        var set = read
        set.isRecovered = true
        return CopyEntry(set.schedule, by: set, called: set.schedule.start.date.slashed)
      })
    kind.copy?.needs = (field: "medicine", type: Medicine.recordType)
    kind.copy?.ignored = ["setAt", "setBy"]
    return kind
  }

  static func all(among parts: Parts) -> [Schedule] { parts.household.schedules }

  private static var noun: Noun {
    Noun(
      .masculine, one: Phrase(pt: "horário", en: "schedule"),
      many: Phrase(pt: "horários", en: "schedules"))
  }

  private static var tooManyTimes: TimetableProblem { .tooManyTimes(most: Timetable.mostTimes) }

  private static func words(of refusal: Refusal) -> Phrase? {
    switch refusal.code {
    case .limitReached where refusal.subject == "schedules":
      Phrase(
        pt: "Este remédio já mudou de horário 400 vezes. Adicione-o de novo para continuar.",
        en: "This medicine's times have changed 400 times. Add it again to go on.")
    case .invalid where refusal.subject == "start":
      Phrase(
        pt: "Um horário novo vale de agora em diante: confira o relógio deste aparelho.",
        en: "New times hold from now on: check this device's clock.")
    case .invalid where refusal.reason == tooManyTimes.reason,
      // More than a record may have at all, as from another device's file.
      .unreadable where refusal.subject.begins(with: "schedule.") && refusal.reason == "tooMany":
      ScheduleDraft.Words.text(of: tooManyTimes)
    case .limitReached, .missing, .duplicate, .overlap, .invalid, .unreadable, .forbidden,
      .unknownMutation:
      nil
    }
  }
}
