import Care
import Flow
import FlowTesting
import Identity
import Records
import Screen
import ScreenReading
import Shell
import Team
import Testing
import Values

@testable import Careguide
@testable import Shell

/// Who is reminded, on a person's page.
@Suite("the reminders on a person's page")
struct DoseReminderPageTests {
  private static let rosa = FamilySample.rosa.id
  private static let now = FamilySample.now

  private static func plan(_ change: (inout ReminderPlan) -> Void = { _ in }) -> ReminderPlan {
    var plan = ReminderPlan(of: rosa)
    change(&plan)
    return plan
  }

  private static func recipient(
    _ account: UUID, _ part: ReminderRecipient.Part, agreed: Bool = true,
    consent: Person.Consent? = nil
  ) -> ReminderRecipient {
    var its = ReminderRecipient(account, as: part)
    its.agreedAt = agreed ? now : nil
    its.consent = consent
    return its
  }

  private static func home(_ plan: ReminderPlan?, as role: Role = .manager) -> Home.State {
    var home = FamilySample.home(as: role)
    let changes = Changes(isComplete: true, changed: plan.map { [$0] } ?? [])
    _ = Home.reduce(&home, .part(PartAction(DoseReminders.self, .changed(changes))))
    let members = [
      Member(FamilySample.ana, "ana@example.com", as: role, since: now),
      Member(FamilySample.pedro, "pedro@example.com", as: .logger, since: now),
    ]
    _ = Home.reduce(
      &home,
      .part(PartAction(Team.self, .membersChanged(Changes(isComplete: true, changed: members)))))
    return home
  }

  private static func read(
    _ plan: ReminderPlan?, as role: Role = .manager, _ language: Language = .pt
  ) -> String {
    FamilySample.page(home(plan, as: role), Person.path(of: rosa), language).readOut
  }

  @Test(
    "CG-131 each says for themselves whether and when they are told; a caregiver too, and who looks on"
  )
  func own() {
    for role in [Role.manager, .logger, .viewer] {
      let read = Self.read(nil, as: role)
      #expect(read.contains("Lembretes de doses") && read.contains("Na hora de cada dose"))
      #expect(read.contains("Só se ninguém anotar a dose"))
      #expect(!read.contains("Repetir sem resposta"))
    }
    let english = Self.read(nil, .en)
    #expect(english.contains("Dose reminders") && english.contains("At the time of each dose"))
  }

  @Test("CG-131 who runs the family sets how often, and after how long who helps is told")
  func pace() {
    let plan = Self.plan { $0.recipients = [Self.recipient(FamilySample.ana, .first)] }
    let read = Self.read(plan)
    #expect(read.contains("Repetir sem resposta") && read.contains("A cada"))
    #expect(read.contains("Avisar quem ajuda depois de"))
    #expect(!Self.read(plan, as: .logger).contains("Repetir sem resposta"))
    let once = Self.plan {
      $0.recipients = [Self.recipient(FamilySample.ana, .first)]
      $0.pace.repeats = 0
    }
    #expect(!Self.read(once).contains("A cada"))
  }

  @Test("CG-131 who wants to be called waits for the person's consent, and is told that they do")
  func consent() {
    let asked = Self.plan { $0.recipients = [Self.recipient(FamilySample.pedro, .backup)] }
    #expect(Self.read(asked).contains("Rosa Andrade concorda que pedro@example.com seja avisado?"))
    let mine = Self.plan { $0.recipients = [Self.recipient(FamilySample.ana, .backup)] }
    #expect(Self.read(mine).contains("até lá nenhum aviso chega"))
    let agreed = Self.plan {
      $0.recipients = [Self.recipient(FamilySample.ana, .backup, consent: .own)]
    }
    #expect(!Self.read(agreed).contains("até lá nenhum aviso chega"))
    // Of who has left the family nothing is asked.
    let gone = Self.plan { $0.recipients = [Self.recipient(.test(77), .backup)] }
    #expect(!Self.read(gone).contains("seja avisado?"))
  }

  @Test("CG-131 of who is put away nothing is asked")
  func nowhere() {
    var home = Self.home(nil)
    var away = FamilySample.rosa
    away.isArchived = true
    _ = Home.reduce(&home, .part(PartAction(People.self, .changed(Changes(changed: [away])))))
    let read = FamilySample.page(home, Person.path(of: Self.rosa)).readOut
    #expect(!read.contains("Lembretes de doses"))
  }

  @Test("CG-131 a yes says as what, in which language and where; the telephone stays")
  func choosing() {
    let phone = Phone(e164: "+5511987654321")
    var state = DoseReminders.State(FamilySample.ana)
    state.plans = [
      Self.plan {
        var mine = Self.recipient(FamilySample.ana, .first)
        mine.phone = phone
        $0.recipients = [mine]
      }
    ]
    let store = TestStore<Among<DoseReminders>>(state, now: Self.now)
    let agree = AgreeToReminders(
      Self.rosa, true, as: .backup, phone: phone, in: .en, zone: "America/Sao_Paulo")
    store.send(.partChosen(Self.rosa, .backup, .en))
    store.respond(to: .mutate(agree), with: .mutation(.saved))
    store.receive(.answered(.saved))
    let no = AgreeToReminders(
      Self.rosa, false, as: .first, phone: phone, in: .pt, zone: "America/Sao_Paulo")
    store.send(.partChosen(Self.rosa, nil, .pt))
    let refusal = Refusal(.forbidden)
    store.respond(to: .mutate(no), with: .mutation(.refused(refusal)))
    store.receive(.answered(.refused(refusal))) { $0.refusal = refusal }
    store.finish()
  }

  @Test(
    "CG-131 the family is told where the person is by the device of their companion, once for each place"
  )
  func places() {
    var state = DoseReminders.State(FamilySample.ana)
    state.plans = [Self.plan { $0.recipients = [Self.recipient(FamilySample.ana, .first)] }]
    let store = TestStore<Among<DoseReminders>>(state, now: Self.now)
    store.send(.moved)
    store.respond(
      to: .mutate(TellReminderZone(Self.rosa, "America/Sao_Paulo")), with: .mutation(.saved))
    store.receive(.passed)
    var told = state.plans[0]
    told.stays = [ReminderStay(since: Self.now, in: "America/Sao_Paulo")]
    store.send(.changed(Changes(changed: [told]))) {
      $0.plans = [told]
      $0.isLoaded = true
    }
    store.receive(.moved)
    // Somebody else's companion it is not.
    told.recipients = [Self.recipient(FamilySample.pedro, .first)]
    told.stays = []
    store.send(.changed(Changes(changed: [told]))) { $0.plans = [told] }
    store.receive(.moved)
    store.finish()
  }
}
