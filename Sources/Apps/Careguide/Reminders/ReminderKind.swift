import Care
import Fields
import Records
import Shell
import Values

extension ReminderPlan {
  /// What the shared features are told of who is reminded of what: a change is about the person.
  static var recordKind: RecordKind {
    var kind = RecordKind(ReminderPlan.self, noun)
    kind.records = { parts, standing in
      for plan in all(among: parts) { standing.put(plan) }
    }
    kind.changes = [
      ChangeKind(
        AgreeToReminders.self, of: ChangeKind.argument("person", Person.self),
        one: { arguments, who, language in
          arguments["isOn"]?.boolean == false
            ? Phrase(
              pt: "Não quis mais lembretes de {0}", en: "Wanted no more reminders of {0}")(
                language, who)
            : Phrase(pt: "Quis lembretes de {0}", en: "Wanted reminders of {0}")(language, who)
        },
        many: changes, deed: Phrase(pt: "Decidiu sobre lembretes", en: "Decided about reminders"),
        check: { change, _, standing in standing.verdict(on: change.person) }),
      ChangeKind(
        SetReminders.self, of: ChangeKind.argument("person", Person.self),
        one: {
          Phrase(pt: "Definiu os lembretes de {0}", en: "Set the reminders of {0}")($2, $1)
        },
        many: changes, deed: Phrase(pt: "Definiu os lembretes", en: "Set the reminders"),
        check: { change, _, standing in standing.verdict(on: change.person) }),
      ChangeKind(
        TellReminderZone.self, of: ChangeKind.argument("person", Person.self),
        one: {
          Phrase(pt: "Informou o fuso de {0}", en: "Told the time zone of {0}")($2, $1)
        },
        many: changes, deed: Phrase(pt: "Informou o fuso", en: "Told the time zone"),
        check: { change, _, standing in standing.verdict(on: change.person) }),
    ]
    kind.copy = CopyKind(
      "reminderPlans", noun,
      CopyKindWords(
        contents: Phrase(pt: "os lembretes", en: "the reminders"),
        active: Phrase(pt: "Lembretes", en: "Reminders"),
        strayed: Phrase(pt: "De pessoas que não voltam", en: "Of people who will not come back")),
      count: { $0[DoseReminders.self]?.isLoaded == true ? carried(among: $0).count : nil },
      records: { carried(among: $0) },
      // Whoever brings it back says yes for themselves, and for nobody else.
      adding: { plan, _ in agreeing(to: plan) },
      entry: { read in
        var agree = read
        agree.isRecovered = true
        return CopyEntry(agree.plan, by: agree, called: agree.person.description)
      })
    kind.copy?.needs = (field: "person", type: Person.recordType)
    kind.copy?.ignored = ["recipients", "stays", "updatedAt"]
    kind.copy?.isLater = true
    return kind
  }

  private static func agreeing(to plan: ReminderPlan) -> AgreeToReminders {
    var agree = AgreeToReminders()
    agree.person = plan.person
    agree.isRecovered = true
    agree.repeatMinutes = plan.pace.repeatMinutes
    agree.repeats = plan.pace.repeats
    agree.escalateMinutes = plan.pace.escalateMinutes
    return agree
  }

  /// Those that somebody wanted for themselves.
  private static func carried(among parts: Parts) -> [ReminderPlan] {
    all(among: parts).filter { !$0.told(.first).isEmpty }
  }

  static func all(among parts: Parts) -> [ReminderPlan] {
    parts[DoseReminders.self]?.plans ?? []
  }

  private static var changes: Plural {
    Plural(
      one: Phrase(pt: "# mudança de lembretes", en: "# change of reminders"),
      other: Phrase(pt: "# mudanças de lembretes", en: "# changes of reminders"))
  }

  private static var noun: Noun {
    Noun(
      .masculine, one: Phrase(pt: "lembrete", en: "reminder"),
      many: Phrase(pt: "lembretes", en: "reminders"))
  }
}

extension AgreeToReminders {
  /// What it comes to, as far as a copy has it.
  fileprivate var plan: ReminderPlan {
    var plan = ReminderPlan(of: person)
    plan.pace.repeatMinutes = repeatMinutes ?? plan.pace.repeatMinutes
    plan.pace.repeats = repeats ?? plan.pace.repeats
    plan.pace.escalateMinutes = escalateMinutes
    return plan
  }
}
