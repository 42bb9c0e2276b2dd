import Care
import Fields
import Flow
import FlowTesting
import Identity
import Records
import Screen
import ScreenReading
import Shell
import Sync
import Testing
import Values

@testable import Careguide

/// The page of today of somebody who cares for their own family and for their sister's.
@Suite("what is due in the other families of a person")
struct OtherFamiliesTests {
  static let sister = UUID.test(70)
  static let eight = DoseKey(FamilySample.losartana.id, "2026-11-20T08:00")

  static func account(_ spaces: [UUID] = [sister]) -> AccountView {
    with(AccountView()) {
      $0.id = FamilySample.ana
      $0.spaces = ([UUID.test(60)] + spaces).map { space in
        with(SpaceMembership()) {
          $0.space = space
          $0.name = space == sister ? "Família de Bia" : "Outra"
          $0.role = "manager"
        }
      }
    }
  }

  static func seen(
    _ doses: [Dose] = [], as role: String = "manager", _ status: SyncStatus = synced,
    opening: SpaceOpening = .ready
  ) -> OtherSpace {
    func table<R: Record>(_ records: [R]) -> LocalContents.Table {
      LocalContents.Table(R.recordType, records.map { $0.row })
    }
    let family = with(Family()) { $0.name = "Família de Bia" }
    return OtherSpace(
      FirstView(
        role: role,
        role.isEmpty
          ? []
          : [
            table([family]), table([FamilySample.rosa]), table([FamilySample.losartana]),
            table([FamilySample.daily]), table(doses),
          ]), status, opening: opening)
  }

  static var synced: SyncStatus {
    with(SyncStatus()) {
      $0.phase = .success
      $0.isComplete = true
      $0.lastSync = Instant("2026-11-20T14:05:00Z")
    }
  }

  /// One who has looked at the families of the account.
  static func state(_ seen: OtherSpace? = nil) -> OtherFamilies.State {
    var context = Context(Careguide.app, account(), account().spaces[0])
    context.today = CivilDate("2026-11-20")!
    var state = OtherFamilies.State(in: context)
    _ = OtherFamilies.reduce(&state, .zoneChanged(FamilySample.saoPaulo))
    _ = OtherFamilies.reduce(&state, .others(.looked))
    if let seen { show(&state, seen) }
    return state
  }

  /// What is asked for, one request after another, but for whether this device has a family of its own.
  static func asked(
    _ state: inout OtherFamilies.State, _ action: OtherFamilies.Action
  ) -> [Request] {
    OtherFamilies.reduce(&state, action).steps.map(\.request).filter {
      $0 != .readPreference(key: KeptAlone.key)
    }
  }

  static func show(_ state: inout OtherFamilies.State, _ seen: OtherSpace) {
    _ = OtherFamilies.reduce(&state, .others(.seen(sister, seen)))
    _ = OtherFamilies.reduce(&state, .today(sister, .woken(FamilySample.now)))
  }

  static func page(
    _ state: OtherFamilies.State, _ language: Language = .pt, of person: ID<Person>? = nil,
    at path: Path = Today.path
  ) -> String {
    var home = FamilySample.home(medicines: [FamilySample.paracetamol])
    home.parts[Today.self] = FamilySample.today(at: FamilySample.now)
    home.parts[Today.self]?.person = person
    home.parts[OtherFamilies.self] = state
    return FamilySample.page(home, path, language).readOut
  }

  @Test("what is due in another family stands below the open one's, in both languages")
  func shown() {
    let page = Self.page(Self.state(Self.seen()))
    #expect(page.contains("Também em: Família de Bia") && page.contains("Abrir Família de Bia"))
    let also = page.components(after: "Também em: Família de Bia")
    #expect(also.contains("Losartana 50 mg") && also.contains("Rosa Andrade"))
    // What is late, and what comes next.
    #expect(also.contains("08:00") && also.contains("20:00"))
    // As the server has it: nothing is said of how old it is.
    #expect(!also.contains("como estava"))
    let english = Self.page(Self.state(Self.seen()), .en).components(
      after: "Also in: Família de Bia")
    #expect(english.contains("Take") && !english.contains("Tomar"))
  }

  @Test("who has one family sees nothing of others, and who looks at one person that one alone")
  func alone() {
    #expect(!Self.page(Self.state()).contains("Também"))
    let state = Self.state(Self.seen())
    #expect(!Self.page(state, of: FamilySample.rosa.id).contains("Também"))
  }

  @Test("CG-135 by the role in the other family: who follows there is offered to say nothing")
  func roles() {
    for (role, mayLog) in [("manager", true), ("logger", true), ("viewer", false)] {
      let also = Self.page(Self.state(Self.seen(as: role))).components(after: "Também em")
      #expect(also.contains("Losartana 50 mg"))
      #expect(also.contains("Tomar") == mayLog, "\(role)")
    }
  }

  @Test("CG-135 a family that the person does not belong to any more disappears, with its doses")
  func gone() {
    var state = Self.state(Self.seen())
    Self.show(&state, Self.seen(as: ""))
    #expect(state.days.isEmpty && !Self.page(state).contains("Bia"))
    // The account has it no more: nothing is watched, and what was seen is dropped.
    state = Self.state(Self.seen())
    state.others.context.account = Self.account([])
    let effect = OtherFamilies.reduce(&state, .looked)
    #expect(state.others.all.isEmpty && state.days.isEmpty)
    let ended = Request.cancelObservation(id: "other/\(Self.sister)")
    #expect(effect.steps.contains { $0.request == ended })
    #expect(!Self.page(state).contains("Bia"))
  }

  @Test("each of the account's others is watched, once, and a new one when the account has it")
  func watched() {
    var context = Context(Careguide.app, Self.account(), Self.account().spaces[0])
    var state = OtherFamilies.State(in: context)
    func asked(_ action: OtherFamilies.Action) -> [Request] { Self.asked(&state, action) }
    func watching(_ space: UUID) -> Request {
      .observeOther(
        SpaceAccess(space: space, account: FamilySample.ana, role: "manager"),
        id: "other/\(space)")
    }
    #expect(asked(.others(.looked)) == [watching(Self.sister)])
    #expect(asked(.others(.looked)).isEmpty)
    context.account = Self.account([Self.sister, .test(71)])
    OtherFamilies.place(&state, in: context)
    #expect(OtherFamilies.hear(.told(.account(context.account)), state) == .looked)
    #expect(asked(.looked) == [watching(.test(71))])
  }

  @Test("this device's own family is another beside an account, and the account's beside that")
  func ownDevice() throws {
    let kept: KeptAlone = with(KeptAlone()) {
      $0.space = .test(1)
      $0.person = .test(2)
      $0.name = "Minha família"
    }
    var state = Self.state()
    let asked = OtherFamilies.reduce(&state, .others(.keptRead(kept.text))).steps.map(\.request)
    var access = SpaceAccess(space: .test(1), account: .test(2), role: "manager")
    // It is on this device alone, and is not begun where there is none.
    access.beginning = []
    #expect(asked == [.observeOther(access, id: "other/\(UUID.test(1))")])
    #expect(
      state.others.message(opening: .test(1), at: Self.eight.path)
        == .openAlone(kept.text, at: Self.eight.path))
    // Nobody is in it: nothing is shown.
    let empty = OtherSpace(FirstView(role: "manager"), Self.synced)
    _ = OtherFamilies.reduce(&state, .others(.seen(.test(1), empty)))
    #expect(!Self.page(state).contains("Também"))

    let space = with(SpaceMembership()) { $0.space = .test(1) }
    let own = with(AccountView()) { $0.id = .test(2) }
    var beside = OtherFamilies.State(in: Context(Careguide.app, own, space, alone: kept))
    let secret = Self.account().object.jsonText
    let others = OtherFamilies.reduce(&beside, .others(.besideRead(secret))).steps
    #expect(others.count == 3 && beside.others.all.map { $0.id } == [.test(60), Self.sister])
    guard
      case .openAccount(let text, at: let path)? = beside.others.message(
        opening: Self.sister, at: Self.eight.path)
    else {
      Issue.record("it leads nowhere")
      return
    }
    #expect(Root.account(from: text)?.spaces.first?.space == Self.sister && path == Self.eight.path)
  }

  @Test("without a network it says as of when it is, and of one that was never here that it comes")
  func old() {
    var status = Self.synced
    status.isOnline = false
    #expect(
      Self.page(Self.state(Self.seen([], status))).contains("Sem internet: como estava às 11:05."))
    status.lastSync = Instant("2026-11-18T14:05:00Z")
    #expect(
      Self.page(Self.state(Self.seen([], status)), .en).contains(
        "Offline: as it was on 18/11/2026 at 11:05."))
    status.isOnline = true
    status.phase = .failed(.unreachable)
    #expect(Self.page(Self.state(Self.seen([], status))).contains("O servidor não respondeu"))
    status.phase = .failed(.signedOut)
    #expect(Self.page(Self.state(Self.seen([], status))).contains("Entre de novo na conta"))
    var never = SyncStatus()
    never.isOnline = false
    let empty = OtherSpace(FirstView(role: "manager"), never, opening: .ready)
    #expect(Self.page(Self.state(empty)).contains("Ainda não está neste aparelho"))
  }

  @Test("a day is planned anew when the family's records changed, not with each word of its sync")
  func planned() {
    var state = Self.state(Self.seen())
    func asked(_ seen: OtherSpace) -> Int {
      OtherFamilies.reduce(&state, .others(.seen(Self.sister, seen))).steps.count
    }
    let day = state.days[Self.sister]
    var status = Self.synced
    status.phase = .syncing
    #expect(asked(Self.seen([], as: "manager", status)) == 0)
    #expect(state.others[Self.sister]?.seen?.status.phase == .syncing)
    #expect(state.days[Self.sister] == day)
    let dose = with(Dose()) { $0.id = ID(.test(5)) }
    #expect(asked(Self.seen([dose])) == 1)
    // Gone and back again it is planned, though its records are the same.
    Self.show(&state, Self.seen([dose], as: ""))
    #expect(asked(Self.seen([dose])) > 0)
  }

  @Test("CG-130 a dose is taken there by the other family's own change, and can be taken back")
  func taken() throws {
    var state = Self.state(Self.seen())
    let day = try #require(state.days[Self.sister])
    let saying = Saying.taken(.one, at: nil)
    let said = try #require(
      day.household.saying(
        saying, of: Self.eight, at: FamilySample.now, in: FamilySample.saoPaulo)
    ).with(.test(1))
    #expect(
      OtherFamilies.reduce(&state, .today(Self.sister, .say(Self.eight, saying))).steps.count == 1)
    let asked = OtherFamilies.reduce(&state, .today(Self.sister, .sayAs(said))).steps
    // Nothing of it goes to the open family.
    #expect(asked.map(\.request) == [.mutateOther(LogDose(said.dose), in: Self.sister)])
    _ = OtherFamilies.reduce(&state, .today(Self.sister, .answered(said, .saved)))
    Self.show(&state, Self.seen([said.dose]))
    let page = Self.page(state)
    #expect(page.contains("Losartana 50 mg: tomado") && page.contains("Desfazer"))
    #expect(!page.components(after: "Também em").contains("08:00"))

    let refused = OtherFamilies.reduce(
      &state, .today(Self.sister, .answered(said, .refused(Refusal(.forbidden)))))
    #expect(refused.steps.isEmpty)
    #expect(Self.page(state).components(after: "Também em").contains("não permite isto"))
  }

  @Test("a tap on a dose opens the family there, and one on its name its page of today")
  func opens() {
    let state = Self.state(Self.seen())
    #expect(
      OtherFamilies.tell(.today(Self.sister, .goTo(Self.eight.path)), state)
        == .open(Self.sister, at: Self.eight.path))
    #expect(OtherFamilies.tell(.openTapped(Self.sister), state) == .open(Self.sister))
    var unknown = state
    #expect(OtherFamilies.reduce(&unknown, .today(Self.sister, .goTo("hoje"))).steps.isEmpty)
    #expect(OtherFamilies.tell(.openTapped(.test(99)), state) == nil)
  }

  @Test("nobody leaves a family before this device keeps what was said in it")
  func keeps() {
    var state = Self.state(Self.seen())
    _ = OtherFamilies.reduce(
      &state, .today(Self.sister, .say(Self.eight, .taken(.one, at: nil))))
    #expect(OtherFamilies.tell(.openTapped(Self.sister), state) == nil)
    let full = with(Self.synced) {
      $0.isMemoryOnly = true
      $0.pending = [
        PendingMutation(
          id: .test(1), name: LogDose.name, arguments: .object([]), time: .epoch, touched: [])
      ]
    }
    let inMemory = Self.state(Self.seen([], as: "manager", full))
    #expect(OtherFamilies.tell(.openTapped(Self.sister), inMemory) == nil)
    #expect(Self.page(inMemory).contains("Sem espaço neste aparelho"))
    #expect(!Self.page(inMemory).components(after: "Também em").contains("Tomar"))
  }

  @Test("eight others are looked at, and of more it is said that they are not shown")
  func most() {
    let many = (Int64(0)..<10).map { UUID.test(UInt64(80 + $0)) }
    let account = Self.account(many)
    var state = OtherFamilies.State(in: Context(Careguide.app, account, account.spaces[0]))
    let asked = Self.asked(&state, .others(.looked))
    #expect(asked.count == 8 && state.others.all.count == 8)
    #expect(Self.page(state).contains("Mais 2 famílias não aparecem aqui"))
    #expect(!Self.page(Self.state(Self.seen())).contains("não aparece"))
  }

  @Test("what the server says of the account leads to a new family at once")
  func account() {
    var home = FamilySample.home()
    let asked = Home.reduce(&home, .accountRead(.success(Self.account()))).steps.map(\.request)
    let access = SpaceAccess(space: Self.sister, account: FamilySample.ana, role: "manager")
    #expect(asked.contains(.observeOther(access, id: "other/\(Self.sister)")))
  }

  @Test("CG-135 no list, search, copy or page of the open family has anything of another")
  func apart() {
    var home = FamilySample.home()
    home.parts[OtherFamilies.self] = Self.state(Self.seen())
    #expect(home.parts.household.people.isEmpty && home.parts.household.medicines.isEmpty)
    #expect(home.parts.name(of: Subject(FamilySample.losartana.id)) == nil)
    for path in ["remedios", "pessoas", "remedios/\(FamilySample.losartana.id)"] {
      let page = FamilySample.page(home, Path(path)).readOut
      #expect(!page.contains("Losartana") && !page.contains("Bia"), "\(path)")
    }
  }

  @Test("what was missed, waits, or could not be read is said in words")
  func notes() {
    var status = Self.synced
    status.pending = [
      PendingMutation(
        id: .test(1), name: "logDose", arguments: .null, time: FamilySample.now, touched: [])
    ]
    var state = Self.state(
      Self.seen([], status, opening: .repaired(rescued: 1, lost: 2)))
    _ = OtherFamilies.reduce(
      &state, .today(Self.sister, .woken(Instant("2026-11-20T18:00:00Z")!)))
    let page = Self.page(state)
    for words in ["1 dose perdida hoje.", "1 anotação a enviar.", "não pôde ser lida"] {
      #expect(page.contains(words), "\(words)")
    }
  }
}

extension String {
  /// What follows the words; empty where they are not in it.
  fileprivate func components(after words: String) -> String {
    guard let range = range(of: words) else { return "" }
    return String(self[range.upperBound...])
  }

  private func range(of words: String) -> Range<String.Index>? {
    for index in indices where self[index...].hasPrefix(words) {
      return index..<self.index(index, offsetBy: words.count)
    }
    return nil
  }
}
