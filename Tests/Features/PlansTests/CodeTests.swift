import API
import Entitlements
import Flow
import FlowTesting
import Identity
import Orchard
import Purchasing
import Screen
import Shell
import Sync
import Testing
import Values

@testable import Plans

@Suite("gift and offer codes")
struct CodeTests {
  private static let redeem = Request.call(
    CodeEndpoints.redeem, CodeToRedeem("POMAR-1", for: .space, space: Orchard.space.space))

  private static func words(_ state: CodePage.State) -> String {
    CodePage.page(state, .orchard(), Frame(state.context)).orchardWords
  }

  @Test("a code gives its plan, and until when is said; an empty one asks for it")
  func given() {
    let store = TestStore<CodePage>(CodePage.State(in: Orchard.context()))
    store.send(.submitted) { $0.problem = .missing }
    store.expect(.focus(id: "plan-code"))
    #expect(Self.words(store.state).contains("Escreva o código."))
    store.send(.typed(" POMAR-1 ")) {
      $0.code = " POMAR-1 "
      $0.problem = nil
    }
    store.send(.submitted) { $0.loading.start() }
    let given = RedeemedCode(
      "forest", from: Orchard.now, until: Orchard.now.adding(milliseconds: 30 * 86_400_000))
    store.respond(to: Self.redeem, with: .output(given))
    store.receive(.redeemed(.success(given))) {
      $0.loading.stop()
      $0.code = ""
      $0.given = given
    }
    store.expect(.syncNow)
    #expect(Self.words(store.state).contains("O plano Floresta já vale."))
    #expect(Self.words(store.state).contains("Até 01/04/2026."))
    store.finish()
  }

  @Test(
    "why a code gives nothing is said beside it, and what was typed stays",
    arguments: [
      ("noSuchCode", 404, "Este código não existe."), ("codeEnded", 409, "Este código venceu"),
      ("codeUsedUp", 409, "tantas vezes quantas podia"), ("codeRedeemed", 409, "para outra coisa"),
      ("noTrial", 409, "cada conta tem um só"), ("notSold", 422, "não vale aqui"),
    ])
  func refused(code: String, status: Int, words: String) {
    let store = TestStore<CodePage>(CodePage.State(in: Orchard.context()))
    store.send(.typed("POMAR-1")) { $0.code = "POMAR-1" }
    store.send(.submitted) { $0.loading.start() }
    store.respond(to: Self.redeem, with: .problem(Problem(status: status, title: "", code: code)))
    let problem = Problem(status: status, title: "", code: code)
    let error: APIError =
      switch status {
      case 404: .missing(problem)
      case 409: .conflict(problem)
      default: .invalid(problem)
      }
    store.receive(.redeemed(.failure(error))) {
      $0.loading.stop()
      $0.problem = CodePage.Problem(error)
    }
    store.expect(.focus(id: "plan-code"))
    #expect(Self.words(store.state).contains(words))
    store.finish()
  }

  @Test("who does not manage the orchard uses none, and offline it says why")
  func others() {
    var context = Orchard.context()
    context.sync.isOnline = false
    #expect(Self.words(CodePage.State(in: context)).contains("Um código é conferido no servidor"))
    context.role = Role.picker.rawValue
    #expect(Self.words(CodePage.State(in: context)).contains("Só quem administra o pomar"))
    let alone = CodePage.State(in: context)
    #expect(CodePage.hear(.entered(.code), alone) == .appeared)
    #expect(CodePage.hear(.entered(.plans), alone) == nil)
  }
}
