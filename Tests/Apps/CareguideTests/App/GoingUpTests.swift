import Care
import Entitlements
import Flow
import FlowTesting
import Identity
import Records
import Screen
import ScreenReading
import Sync
import Testing
import Values

@testable import Careguide
@testable import CopiesFeature
@testable import Shell

/// A family of this device alone that goes up to an account.
@Suite("a family goes up")
struct GoingUpTests {
  private static let kept: KeptAlone = with(KeptAlone()) {
    $0.space = .test(800)
    $0.person = .test(801)
    $0.name = "Minha família"
  }

  /// What a family of this device alone has, said by its person.
  private static var contents: LocalContents {
    func table<R: Record>(_ records: [R]) -> LocalContents.Table {
      .init(R.recordType, records.map { $0.row })
    }
    let family = with(Family()) {
      $0.id = ID(kept.space)
      $0.name = kept.name
    }
    let contact = with(Contact()) {
      $0.id = .test(70)
      $0.person = FamilySample.rosa.id
      $0.name = "Pedro"
      $0.phone = Phone(e164: "+5511987654321")
    }
    let stock = with(StockEntry()) {
      $0.id = .test(50)
      $0.medicine = FamilySample.losartana.id
      $0.kind = .counted
      $0.amount = .one
      $0.at = FamilySample.now
      $0.by = kept.person
    }
    let first = FamilySample.taken(60, "2026-11-19T08:00", at: "2026-11-19T11:02:00Z")
    let second = FamilySample.taken(
      61, "2026-11-19T08:00", at: "2026-11-19T12:00:00Z", replacing: [first.id])
    return LocalContents(
      version: 9,
      [
        table([family]), table([FamilySample.rosa]), table([contact]),
        table([FamilySample.losartana, FamilySample.paracetamol]),
        table([FamilySample.daily, FamilySample.whenNeeded]), table([first, second]),
        table([stock]),
        table([FamilySample.reading(40, .oxygen, 97, by: kept.person)]),
      ])
  }

  private static var carried: Carried {
    let home = FamilySample.home()
    return Carried(contents, of: kept, for: CopiedSpace(home.context, home.parts))
  }

  @Test(
    "CG-014 all that a family wrote down goes up: each is there as it was here, said by the account"
  )
  func whole() throws {
    let carried = Self.carried
    #expect(carried.staying == 0)
    #expect(carried.count == 10)
    let storage = LayeredStorage(MemoryStorage())
    let author = Author(
      account: FamilySample.ana, role: "manager", time: FamilySample.now.adding(milliseconds: 1_000)
    )
    let kinds = Careguide.kinds.compactMap(\.copy)
    for entry in carried.file.contents.flatMap(\.entries) {
      let refusal = storage.run(entry.mutation, entry.arguments, in: careSchema, by: author)
      #expect(refusal == nil, "\(entry.mutation)")
      // Once more, it is there already.
      #expect(storage.run(entry.mutation, entry.arguments, in: careSchema, by: author) != nil)
    }
    storage.commit()
    let there = LocalContents(
      version: 1,
      careSchema.tables.map { table in
        let rows = storage.base.rows(of: table.name)
        return LocalContents.Table(table.name, rows.keys.ordered().map { rows[$0] ?? [] })
      })
    for kind in kinds {
      let (before, after) = (kind.carried(Self.contents), kind.carried(there))
      #expect(before.map(\.id) == after.map(\.id), "\(kind.type)")
      for (one, other) in zip(before, after) { #expect(kind.isSame(one, other), "\(kind.type)") }
    }
    let readings = there.records(of: Reading.self)
    #expect(readings.map(\.by) == [FamilySample.ana])
    #expect(there.records(of: Dose.self).map(\.replaces.count) == [0, 1])
  }

  private static func page(_ plan: Plan, _ language: Language) -> String {
    var home = FamilySample.home()
    home.context.plan = plan
    home.context.path = .goingUp
    home.parts[GoingUp.self]?.kept = kept
    let review = CopyReview(carried.file, CopiedSpace(home.context, home.parts))
    home.parts[GoingUp.self]?.review = review
    home.parts.place(in: home.context)
    let scene = Scene<Home.Action>(
      Surroundings(now: FamilySample.now, width: 360, language: language)
    ) { _ in 0 }
    return Home.view(home, scene).readOut
  }

  @Test(
    "CG-014 with a plan that syncs it can go up; without one it stays here, and the page says so")
  func plans() {
    #expect(Self.page(.premium, .pt).contains("Só quando o servidor tem tudo"))
    #expect(!Self.page(.premium, .pt).contains("guarda tudo só neste aparelho"))
    let basic = Self.page(.basic, .pt)
    #expect(basic.contains("O plano Básico guarda tudo só neste aparelho"))
    #expect(basic.contains("Ver o que está neste aparelho"))
    #expect(Self.page(.basic, .en).contains("The Basic plan keeps all on this device"))
    // Nothing is begun there.
    var home = FamilySample.home()
    home.context.plan = .basic
    var state = GoingUp.State(in: home.context)
    state.kept = Self.kept
    state.review = CopyReview(Self.carried.file, CopiedSpace(home.context, home.parts))
    let effect = GoingUp.reduce(&state, .startTapped, among: home.parts)
    #expect(effect.steps.isEmpty && state.step == .resting)
  }
}
