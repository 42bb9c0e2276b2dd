import Care
import Fields
import Flow
import FlowTesting
import Identity
import Records
import Screen
import ScreenReading
import Sync
import SyncPage
import Testing
import Values

@testable import Careguide
@testable import Shell

/// What becomes of what was said in a family from which the person is removed meanwhile.
extension OtherFamiliesTests {
  /// A dose that was said there and refused, since the person had been removed meanwhile.
  private static var removed: OtherSpace {
    let dose: Dose = with(Dose()) {
      $0.id = ID(.test(9))
      $0.medicine = FamilySample.losartana.id
      $0.state = .taken
    }
    return seen(
      as: "",
      with(synced) {
        $0.phase = .failed(.forbidden)
        $0.refused = [
          RefusedMutation(
            id: .test(9), name: LogDose.name, arguments: LogDose(dose).object,
            time: FamilySample.now, refusal: Refusal(.forbidden, "membership"))
        ]
      })
  }

  private static let notes = "elsewhere/\(FamilySample.ana)/"
  private static let note = notes + sister.description

  @Test("CG-135 who was removed is told what did not get there in time, why, and what to do")
  func removedMeanwhile() {
    var state = Self.state(Self.seen())
    Self.show(&state, Self.removed)
    let path = Path.unsent(in: Self.sister)
    let today = Self.page(state)
    #expect(today.contains("Você não faz mais parte de Família de Bia"))
    #expect(today.contains("1 alteração sua não chegou lá a tempo") && today.contains("Ver"))
    // Nothing of the family itself, on whatever page.
    #expect(!today.contains("Também em"))
    #expect(Self.page(state, at: "pessoas").contains("não chegou lá a tempo"))
    #expect(Self.page(state, .en).contains("1 change of yours did not get there in time"))

    #expect(
      Self.asked(&state, .unsent(Self.sister, .goTo(path))) == [.navigate(.push(path.text))])
    _ = OtherFamilies.reduce(&state, .unsentEntered(Self.sister))
    #expect(OtherFamilies.hear(.entered(path), state) == .unsentEntered(Self.sister))
    let page = Self.page(state, at: path)
    for words in [
      "Anotou uma dose tomada", "você já não fazia parte da família", "Tentar de novo", "Descartar",
      "Exportar alterações", "podem faltar nomes",
    ] {
      #expect(page.contains(words), "\(words)")
    }
    // The page says it itself.
    #expect(!page.contains("não chegou lá a tempo. Está"))
    #expect(Self.page(state, .en, at: path).contains("Export changes"))

    var left = state
    _ = OtherFamilies.reduce(
      &left, .unsent(Self.sister, .queue(.discard(.discardTapped(.refused, [.test(9)])))))
    #expect(Self.page(left, at: path).contains("Descartar esta alteração?"))
    #expect(
      Self.asked(&left, .unsent(Self.sister, .queue(.discard(.discardConfirmed))))
        == [Request.discardRefused(.test(9)).inOther(Self.sister)])
    #expect(
      Self.asked(&left, .unsent(Self.sister, .queue(.retryTapped(.test(9)))))
        == [Request.retryRefused(.test(9)).inOther(Self.sister)])
    guard
      case .files(.saveFile(_, _, let bytes))? = Self.asked(
        &left, .unsent(Self.sister, .exportTapped)
      ).first
    else {
      Issue.record("no file")
      return
    }
    let file = String(decoding: bytes, as: UTF8.self)
    #expect(file.contains(Self.sister.description) && file.contains(LogDose.name))
    // Nothing waits any more: nothing is said of it.
    _ = OtherFamilies.reduce(&state, .others(.noteRead([])))
    Self.show(&state, Self.seen(as: ""))
    #expect(!Self.page(state).contains("Bia"))
    #expect(Self.page(state, at: path).contains("Nada espera aqui"))
  }

  @Test("CG-135 it is found again when the account has the family no more, also at the next start")
  func removedForGood() {
    let watching = Request.observeOther(
      SpaceAccess(space: Self.sister, account: FamilySample.ana, role: "manager"),
      id: "other/\(Self.sister)")
    let ended = Request.cancelObservation(id: "other/\(Self.sister)")
    var state = Self.state()
    _ = OtherFamilies.reduce(&state, .others(.noteRead([])))
    // Noted as soon as something waits there, long before anybody is removed.
    let waits = with(Self.synced) {
      $0.pending = [
        PendingMutation(
          id: .test(9), name: LogDose.name, arguments: .null, time: .epoch, touched: [])
      ]
    }
    guard
      case .settings(.writeSecret(Self.note, let kept?))? = Self.asked(
        &state, .others(.seen(Self.sister, Self.seen([], waits)))
      ).first
    else {
      Issue.record("it is not noted")
      return
    }
    // The account has it no more: it is looked at as before, and nothing of it is shown.
    state.others.context.account = Self.account([])
    let looked = Self.asked(&state, .looked)
    #expect(!looked.contains(ended) && !looked.contains(watching))
    #expect(!Self.page(state).contains("Também em"))
    #expect(Self.page(state).contains("1 alteração sua não chegou lá a tempo"))

    let context = Context(Careguide.app, Self.account([]), Self.account([]).spaces[0])
    var next = OtherFamilies.State(in: context)
    #expect(Self.asked(&next, .others(.looked)).isEmpty)
    #expect(Self.asked(&next, .others(.noteRead([kept]))) == [watching])
    // Before it is read nobody knows whether something waits.
    let path = Path.unsent(in: Self.sister)
    _ = OtherFamilies.reduce(&next, .unsentEntered(Self.sister))
    #expect(!Self.page(next, at: path).contains("Nada espera aqui"))
    Self.show(&next, Self.removed)
    #expect(Self.page(next, at: path).contains("Anotou uma dose tomada"))
    // Settled, it is forgotten; what was discarded on its page can still be undone, as long as that is there.
    let settled = Self.asked(&next, .others(.seen(Self.sister, Self.seen(as: ""))))
    #expect(settled == [.writeSecret(key: Self.note, value: nil)])
    #expect(next.others[Self.sister] != nil && !Self.page(next).contains("Bia"))
    // Without its page it is let go of as well.
    var unseen = OtherFamilies.State(in: context)
    _ = OtherFamilies.reduce(&unseen, .others(.noteRead([kept])))
    Self.show(&unseen, Self.removed)
    #expect(
      Self.asked(&unseen, .others(.seen(Self.sister, Self.seen(as: ""))))
        == [.writeSecret(key: Self.note, value: nil), ended])
    #expect(unseen.others.all.isEmpty)
  }

  @Test("the open family is found again as well, when another one is opened at the next start")
  func removedFromOpen() {
    var state = Self.state()
    _ = OtherFamilies.reduce(&state, .others(.noteRead([])))
    let status = Self.removed.status
    state.others.context.sync = status
    #expect(OtherFamilies.hear(.synced(status), state) == .looked)
    let space = state.others.context.space.description
    guard
      case .settings(.writeSecret(Self.notes + space, let kept?))? = Self.asked(&state, .looked)
        .first
    else {
      Issue.record("it is not noted")
      return
    }
    #expect(kept.contains(space))
  }

  @Test("two tabs note two families, each for itself, and neither loses what the other noted")
  func notedApart() {
    let bia = SpaceAccess(space: Self.sister, account: FamilySample.ana, role: "manager")
    var (one, other) = (Self.state(), Self.state())
    for space in [UUID.test(71), Self.sister] {
      let account = Self.account([Self.sister, .test(71)])
      func look(_ state: inout OtherFamilies.State) -> [Request] {
        state.others.context.account = account
        _ = OtherFamilies.reduce(&state, .looked)
        _ = OtherFamilies.reduce(&state, .others(.noteRead([])))
        return Self.asked(&state, .others(.seen(space, Self.removed)))
      }
      let asked = space == Self.sister ? look(&one) : look(&other)
      guard case .settings(.writeSecret(let key, _?))? = asked.first else {
        Issue.record("it is not noted")
        return
      }
      #expect(key == Self.notes + space.description && asked.count == 1)
    }
    // All that is noted is read at the next start, whoever noted it.
    let context = Context(Careguide.app, Self.account([]), Self.account([]).spaces[0])
    let begun = OtherFamilies.watch(OtherFamilies.State(in: context)).steps.map(\.request)
    #expect(begun.contains(.readSecrets(prefix: Self.notes)))
    var next = OtherFamilies.State(in: context)
    let notes = one.others.all.compactMap(\.noted) + other.others.all.compactMap(\.noted)
    let watched = Self.asked(&next, .others(.noteRead(notes)))
    #expect(watched.count == 2 && watched.contains(.observeOther(bia, id: "other/\(Self.sister)")))
  }

  @Test(
    "CG-135 what could not be undone there is on the page, asks before the window closes, and is told at sign-out"
  )
  func notUndone() throws {
    var state = Self.state()
    _ = OtherFamilies.reduce(&state, .others(.noteRead([])))
    let dose = Self.removed.status.refused[0]
    let waiting = PendingMutation(
      id: dose.id, name: dose.name, arguments: dose.arguments, time: dose.time, touched: [],
      isUnsent: true)
    state.others.context.account = Self.account([])
    _ = OtherFamilies.reduce(&state, .others(.noteRead([Self.membership])))
    Self.show(&state, Self.seen(as: "", with(Self.synced) { $0.pending = [waiting] }))
    _ = OtherFamilies.reduce(&state, .unsentEntered(Self.sister))
    func queue(_ action: Queue.Action) -> [Request] {
      Self.asked(&state, .unsent(Self.sister, .queue(action)))
    }
    _ = queue(.discard(.discardTapped(.pending, [waiting.id])))
    #expect(
      queue(.discard(.discardConfirmed))
        == [Request.discardPending([waiting.id]).inOther(Self.sister)])
    _ = queue(.discard(.discardAnswered([waiting], gone: [waiting.id])))
    // Nothing waits there any more, and all the same the family is looked at: it can be undone.
    let empty = Self.asked(&state, .others(.seen(Self.sister, Self.seen(as: ""))))
    #expect(!empty.contains(.cancelObservation(id: "other/\(Self.sister)")))
    #expect(Self.page(state).contains("Alteração descartada"))
    let undone = queue(.discard(.undoTapped))
    #expect(
      undone.contains(
        Request.mutate(name: waiting.name, arguments: waiting.arguments).inOther(Self.sister)))
    #expect(OtherFamilies.waiting(state) == nil)
    let asked = queue(.discard(.undoAnswered(dose, .refused(dose.refusal))))
    #expect(asked.contains(.guardUnload(true, by: "undo-discard-\(Self.sister)")))

    let page = Self.page(state, at: .unsent(in: Self.sister))
    for words in ["Não deu para desfazer", "Anotou uma dose tomada", "Exportar alterações"] {
      #expect(page.contains(words), "\(words)")
    }
    // From any page it leads there, and the page of another one is another.
    #expect(Self.page(state).contains("1 alteração que não deu para desfazer está só nesta janela"))
    _ = OtherFamilies.reduce(&state, .unsentEntered(.test(71)))
    #expect(!Self.page(state, at: .unsent(in: .test(71))).contains("Não deu para desfazer"))
    let told = try #require(OtherFamilies.waiting(state))
    #expect(told.refused == 1 && told.count == 0)
    #expect(told.words(.pt).contains("1 alteração em outra família está só nesta janela"))
    #expect(told.words(.en).contains("would be lost"))
    #expect(SyncSummary(Self.synced, [told]) == .refused(1))
    // Nobody leaves for this device's own family before that is decided.
    var home = FamilySample.home()
    _ = OtherFamilies.reduce(&state, .others(.keptRead(Self.alone.text)))
    home.parts[OtherFamilies.self] = state
    _ = Home.reduce(&home, .part(PartAction(OtherFamilies.self, .openTapped(.test(1)))))
    #expect(home.mustSettleFirst)
    Self.leavesWithWords(home, state)
    // What waits in the store beside it is told apart: that is kept.
    var both = state
    Self.show(&both, Self.removed)
    let banner = Self.page(both)
    #expect(
      banner.contains("1 alteração sua não chegou lá a tempo. Está guardada neste aparelho. 1 alt"))
    #expect(banner.contains("1 alteração que não deu para desfazer está só nesta janela"))
    #expect(!banner.contains("2 alterações"))
    // Given up, nobody is asked.
    _ = queue(.discard(.discardTapped(.lost, [dose.id])))
    #expect(
      queue(.discard(.discardConfirmed))
        == [.guardUnload(false, by: "undo-discard-\(Self.sister)")])
    #expect(OtherFamilies.waiting(state) == nil)
  }

  /// Who signs in again, or erases all of this device's own family, is told that it would be lost, and once they do,
  /// the window asks no more.
  private static func leavesWithWords(_ home: Home.State, _ state: OtherFamilies.State) {
    let unguarded = Request.guardUnload(false, by: "undo-discard-\(sister)")
    var home = home
    _ = Home.reduce(&home, .leaving(.signInAgainTapped))
    #expect(home.asksBeforeSignIn)
    let account = alone.account(as: .manager)
    var own = Home.State(Careguide.app, account: account, space: account.spaces[0], alone: alone)
    own.parts[OtherFamilies.self] = state
    for (language, words) in [
      (Language.pt, "1 alteração em outra família está só nesta janela"),
      (.en, "1 change in another family is in this window alone"),
    ] {
      let scene = Scene<Home.Action>(
        Surroundings(now: FamilySample.now, width: 360, language: language)
      ) { _ in 0 }
      #expect(Home.signInAgainQuestion(home, scene).readOut.contains(words))
      let erase = Home.signOutQuestion(Home.SigningOut(others: 0), own, scene).readOut
      #expect(erase.contains(words), "\(erase)")
    }
    func left(_ home: Home.State, by action: Home.LeavingAction) -> [Request] {
      var root = Root.State(Careguide.app)
      root.phase = .home(home)
      return Root.reduce(&root, .home(.leaving(action))).steps.map(\.request)
    }
    #expect(left(home, by: .signInAgainConfirmed).contains(unguarded))
    for action: Home.LeavingAction in [.signedOut, .erased] {
      #expect(left(own, by: action).contains(unguarded))
    }
    #expect(left(home, by: .leftSpace(.failure(.invalidURL))).contains(unguarded))
  }

  @Test("what this device has no room for there asks before the window closes, and at sign-out")
  func inMemory() throws {
    let waits = with(Self.synced) {
      $0.isMemoryOnly = true
      $0.pending = [
        PendingMutation(
          id: .test(9), name: LogDose.name, arguments: .null, time: .epoch, touched: [])
      ]
    }
    var state = Self.state()
    let full = Self.asked(
      &state, .others(.seen(Self.sister, Self.seen([], as: "manager", waits))))
    #expect(full.contains(.guardUnload(true, by: "other families")))
    let told = try #require(OtherFamilies.waiting(state))
    #expect(told.count == 1 && told.refused == 0 && told.isInWindowAlone)
    #expect(told.guards == [OtherFamilies.id.text])
    let sent = Self.asked(&state, .others(.seen(Self.sister, Self.seen())))
    #expect(sent.contains(.guardUnload(false, by: "other families")))
    #expect(OtherFamilies.waiting(state) == nil)
  }

  @Test("without an account the page says that nothing can wait there, and leads on")
  func withoutAccount() {
    let space = with(SpaceMembership()) { $0.space = .test(1) }
    let own = with(AccountView()) { $0.id = .test(2) }
    var context = Context(Careguide.app, own, space, alone: Self.alone)
    context.path = Path.unsent(in: Self.sister)
    var state = OtherFamilies.State(in: context)
    _ = OtherFamilies.reduce(&state, .others(.besideRead(nil)))
    func page(_ language: Language) -> String {
      let scene = Scene<OtherFamilies.Action>(
        Surroundings(now: FamilySample.now, width: 360, language: language)
      ) { _ in 0 }
      return OtherFamilies.page(state, scene, Frame(context)).readOut
    }
    #expect(page(.pt).contains("Ninguém entrou em uma conta neste aparelho"))
    #expect(page(.pt).contains("Ir para o início"))
    #expect(page(.en).contains("Nobody is signed in on this device"))
  }

  /// This device's own family.
  private static let alone = with(KeptAlone()) {
    $0.space = .test(1)
    $0.person = .test(2)
    $0.name = "Minha família"
  }

  private static var membership: String {
    with(SpaceMembership()) {
      $0.space = sister
      $0.name = "Família de Bia"
    }.object.jsonText
  }
}

extension OtherSpaces.One {
  /// As it is noted.
  fileprivate var noted: String? {
    guard unsent > 0 else { return nil }
    return with(SpaceMembership()) {
      $0.space = id
      $0.name = name
      $0.role = access.role
    }.object.jsonText
  }
}
