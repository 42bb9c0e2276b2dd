import Care
import Flow
import Identity
import RecordPages
import Records
import Screen
import Shell
import Team
import Values

extension DoseReminders {
  public static func sections(
    on subject: Subject, _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    // A device without an account is not told by the family's server.
    guard subject.type == Person.recordType, state.isLoaded, state.mayAgree, !frame.context.isAlone,
      let person = Person.find(ID(subject.id), among: frame.parts), !person.isArchived
    else { return [] }
    let plan = state.plan(of: person.id)
    var lines: [Node] = []
    if let refusal = state.refusal { lines.append(frame.banner(of: refusal, scene.language)) }
    lines.append(own(plan, person, state, scene))
    if let mine = plan.recipient(state.account), mine.agreedAt != nil {
      lines.append(phone(of: mine, person, state, scene))
    }
    if frame.context.permission(on: ReminderPlan.recordType) >= .write {
      if plan.isOn { lines += pace(plan, scene) }
      lines += caregivers(plan, person, scene, frame)
    }
    return [
      .section(scene.text(Words.title), [.tag("div", "card-padded", [], [.column(.normal, lines)])])
        .keyed("dose-reminders")
    ]
  }

  /// What oneself wants.
  private static func own(
    _ plan: ReminderPlan, _ person: Person, _ state: State, _ scene: Scene<Action>
  ) -> Node {
    let mine = plan.recipient(state.account)
    let isAwaited = mine?.part == .backup && mine?.agreedAt != nil && mine?.consent == nil
    var choices: [Choice] = [
      Choice("none", scene.text(Words.none)),
      Choice(ReminderRecipient.Part.first.rawValue, scene.text(Words.first)),
    ]
    choices.append(
      Choice(
        ReminderRecipient.Part.backup.rawValue, scene.text(Words.backup),
        detail: isAwaited
          ? Words.awaits(scene.language, person.name) : scene.text(Words.backupDetail)))
    let selected = mine.flatMap { $0.agreedAt == nil ? nil : $0.part.rawValue } ?? "none"
    return .radioList(
      Screen.Field("reminded", scene.text(Words.me), language: scene.language), choices: choices,
      selected: selected
    ) { choice in
      scene.on(
        .change,
        .partChosen(person.id, ReminderRecipient.Part(rawValue: choice.value), scene.language))
    }
  }

  /// Where texts go.
  private static func phone(
    of mine: ReminderRecipient, _ person: Person, _ state: State, _ scene: Scene<Action>
  ) -> Node {
    let wrong = state.wrongPhone.flatMap { $0.person == person.id ? $0.text : nil }
    return .textField(
      Screen.Field(
        "reminder-phone", scene.text(Words.phone), hint: scene.text(Words.phoneHint),
        error: wrong == nil ? nil : scene.text(Words.phoneWrong), isOptional: true,
        language: scene.language),
      text: wrong ?? mine.phone?.description ?? "", .phone, autocomplete: "tel",
      placeholder: "(11) 98765-4321", maxLength: 24,
      on: scene.onText(.change) { .phoneTyped(person.id, $0, scene.language) })
  }

  private static func pace(_ plan: ReminderPlan, _ scene: Scene<Action>) -> [Node] {
    let language = scene.language
    func select(
      _ id: String, _ label: Phrase, _ options: [Int], _ selected: Int,
      _ title: (Int) -> String, _ change: @escaping (inout ReminderPace, Int) -> Void
    ) -> Node {
      // One that was set elsewhere stands among the usual ones.
      let all = options.contains(selected) ? options : (options + [selected]).ordered()
      return .select(
        Screen.Field(id, scene.text(label), language: language),
        choices: all.map { Choice($0.description, title($0)) }, selected: selected.description,
        on: scene.onText(.change) { value in
          var pace = plan.pace
          change(&pace, value.wholeNumber.map { Int($0) } ?? selected)
          return .paceChosen(plan.person, pace)
        })
    }
    var nodes = [
      select("repeats", Words.repeats, [0, 1, 2, 3, 6, 12], plan.pace.repeats) {
        $0 == 0 ? scene.text(Words.notAgain) : Words.times($0, language)
      } _: {
        $0.repeats = $1
      }
    ]
    if plan.pace.repeats > 0 {
      nodes.append(
        select("repeat-minutes", Words.every, [5, 10, 15, 30, 60], plan.pace.repeatMinutes) {
          Words.minutes($0, language)
        } _: {
          $0.repeatMinutes = $1
        })
    }
    nodes.append(
      select(
        "escalate-minutes", Words.escalate, [0, 15, 30, 60, 120], plan.pace.escalateMinutes ?? 0
      ) {
        $0 == 0 ? scene.text(Words.never) : Words.minutes($0, language)
      } _: {
        $0.escalateMinutes = $1 == 0 ? nil : $1
      })
    return nodes
  }

  /// Those whom the person agrees to have called, for who runs the family.
  private static func caregivers(
    _ plan: ReminderPlan, _ person: Person, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    let members = frame.parts[Team.self]?.members ?? []
    let backups = plan.recipients.filter { its in
      its.part == .backup && members.contains { $0.id.uuid == its.account }
    }
    return backups.map { its in
      let name = frame.memberName(of: its.account)
      let hint = its.agreedAt == nil ? scene.text(Words.notAgreed) : ""
      return .select(
        Screen.Field(
          "consent-" + its.account.description, Words.agrees(scene.language, person.name, name),
          hint: hint, language: scene.language),
        choices: [
          Choice("", scene.text(Words.noConsent)),
          Choice(Person.Consent.own.rawValue, Words.own(scene.language, person.name)),
          Choice(Person.Consent.guardian.rawValue, scene.text(Words.guardian)),
        ], selected: its.consent?.rawValue ?? "",
        on: scene.onText(.change) {
          .consentChosen(person.id, its.account, Person.Consent(rawValue: $0))
        })
    }
  }

  private enum Words {
    static var title: Phrase { Phrase(pt: "Lembretes de doses", en: "Dose reminders") }
    static var me: Phrase { Phrase(pt: "Avisar a mim", en: "Tell me") }
    static var none: Phrase { Phrase(pt: "Não", en: "No") }
    static var first: Phrase { Phrase(pt: "Na hora de cada dose", en: "At the time of each dose") }
    static var backup: Phrase {
      Phrase(pt: "Só se ninguém anotar a dose", en: "Only if nobody notes the dose")
    }
    static var backupDetail: Phrase {
      Phrase(
        pt: "Para quem ajuda e não dá os remédios todo dia.",
        en: "For who helps and does not give the medicines every day.")
    }
    static var awaits: Phrase {
      Phrase(
        pt: "Falta anotar que {0} concorda; até lá nenhum aviso chega.",
        en: "It is still to be noted that {0} agrees; until then no notice comes.")
    }
    static var phone: Phrase {
      Phrase(pt: "Meu telefone para SMS", en: "My phone for texts")
    }
    static var phoneHint: Phrase {
      Phrase(
        pt: """
          Se em 5 minutos nenhum aparelho mostrar o aviso, ele vai por SMS, onde o servidor os envia, ou por \
          e-mail.
          """,
        en: """
          If no device shows the notice within 5 minutes, it goes by text, where the server sends any, or by \
          e-mail.
          """)
    }
    static var phoneWrong: Phrase {
      Phrase(
        pt: "Escreva o telefone com DDD: (11) 98765-4321.",
        en: "Write the phone with its area code: (11) 98765-4321.")
    }
    static var repeats: Phrase {
      Phrase(pt: "Repetir sem resposta", en: "Repeat without an answer")
    }
    static var notAgain: Phrase { Phrase(pt: "Não repetir", en: "Do not repeat") }
    static func times(_ count: Int, _ language: Language) -> String {
      Plural(
        one: Phrase(pt: "# vez", en: "once"), other: Phrase(pt: "# vezes", en: "# times"))(
          count, language)
    }
    static var every: Phrase { Phrase(pt: "A cada", en: "Every") }
    static func minutes(_ count: Int, _ language: Language) -> String {
      Plural(
        one: Phrase(pt: "# minuto", en: "# minute"),
        other: Phrase(pt: "# minutos", en: "# minutes"))(count, language)
    }
    static var escalate: Phrase {
      Phrase(pt: "Avisar quem ajuda depois de", en: "Tell those who help after")
    }
    static var never: Phrase { Phrase(pt: "Nunca", en: "Never") }
    static var agrees: Phrase {
      Phrase(
        pt: "{0} concorda que {1} seja avisado?", en: "Does {0} agree that {1} is told?")
    }
    static var noConsent: Phrase {
      Phrase(pt: "Não, ou falta perguntar", en: "No, or not asked yet")
    }
    static var own: Phrase { Phrase(pt: "{0} disse sim", en: "{0} said yes") }
    static var guardian: Phrase {
      Phrase(pt: "Quem responde pela pessoa disse sim", en: "Who answers for them said yes")
    }
    static var notAgreed: Phrase {
      Phrase(
        pt: "Esta pessoa ainda não disse que quer ser avisada.",
        en: "They have not said yet that they want to be told.")
    }
  }
}
