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
import SyncPage
import Testing
import Values

@testable import Careguide

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

  private static let note = "elsewhere/\(FamilySample.ana)"

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
      &left, .unsent(.queue(.discard(.discardTapped(.refused, [.test(9)])))))
    #expect(Self.page(left, at: path).contains("Descartar esta alteração?"))
    #expect(
      Self.asked(&left, .unsent(.queue(.discard(.discardConfirmed))))
        == [Request.discardRefused(.test(9)).inOther(Self.sister)])
    #expect(
      Self.asked(&left, .unsent(.queue(.retryTapped(.test(9)))))
        == [Request.retryRefused(.test(9)).inOther(Self.sister)])
    guard case .files(.saveFile(_, _, let bytes))? = Self.asked(&left, .unsent(.exportTapped)).first
    else {
      Issue.record("no file")
      return
    }
    let file = String(decoding: bytes, as: UTF8.self)
    #expect(file.contains(Self.sister.description) && file.contains(LogDose.name))
    // Nothing waits any more: nothing is said of it.
    _ = OtherFamilies.reduce(&state, .others(.noteRead(nil)))
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
    _ = OtherFamilies.reduce(&state, .others(.noteRead(nil)))
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
    #expect(Self.asked(&next, .others(.noteRead(kept))) == [watching])
    // Before it is read nobody knows whether something waits.
    let path = Path.unsent(in: Self.sister)
    _ = OtherFamilies.reduce(&next, .unsentEntered(Self.sister))
    #expect(!Self.page(next, at: path).contains("Nada espera aqui"))
    Self.show(&next, Self.removed)
    #expect(Self.page(next, at: path).contains("Anotou uma dose tomada"))
    // Settled, it is let go of, and forgotten.
    let settled = Self.asked(&next, .others(.seen(Self.sister, Self.seen(as: ""))))
    #expect(settled.contains(.writeSecret(key: Self.note, value: nil)) && settled.contains(ended))
    #expect(next.others.all.isEmpty)
  }

  @Test("the open family is found again as well, when another one is opened at the next start")
  func removedFromOpen() {
    var state = Self.state()
    _ = OtherFamilies.reduce(&state, .others(.noteRead(nil)))
    let status = Self.removed.status
    state.others.context.sync = status
    #expect(OtherFamilies.hear(.synced(status), state) == .looked)
    guard case .settings(.writeSecret(Self.note, let kept?))? = Self.asked(&state, .looked).first
    else {
      Issue.record("it is not noted")
      return
    }
    #expect(kept.contains(state.others.context.space.description))
  }
}
