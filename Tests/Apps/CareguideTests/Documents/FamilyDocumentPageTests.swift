import Care
import Documents
import DocumentsFeature
import Entitlements
import Flow
import FlowTesting
import Records
import Screen
import ScreenReading
import Testing
import Values

@testable import Careguide
@testable import CopiesFeature
@testable import Shell

@Suite("The documents of a family on a device")
struct FamilyDocumentPageTests {
  private static let picture = FamilySample.document(80)

  private static func state(_ plan: Plan) -> FamilyDocuments.State {
    var home = FamilySample.home(documents: [picture])
    home.context.plan = plan
    home.parts.place(in: home.context)
    var state = FamilyDocuments.State(in: home.context)
    _ = FamilyDocuments.reduce(&state, .changed(.init(isComplete: true, changed: [picture])))
    return state
  }

  private static func take(
    _ action: FamilyDocuments.Action, _ state: inout FamilyDocuments.State
  ) -> [Request] {
    FamilyDocuments.reduce(&state, action).steps.map(\.request)
  }

  @Test("CG-020 on basic who would add or download one is shown what Premium has")
  func plans() throws {
    var basic = Self.state(.basic)
    #expect(!basic.areInPlan)
    let choosing = FamilyDocuments.Action.choosing(
      .chooseTapped(FamilySample.rosa.id, fromCamera: false))
    let refused = Self.take(choosing, &basic)
    let choice = refused.first { $0.choosesFiles }
    #expect(choice == nil)
    let told = FamilyDocuments.tell(.notInPlan, basic)
    #expect(told == .paywall(MeteredAction(.documents)))
    let paywall = try #require(
      Paywall(MeteredAction(.documents), current: .basic, in: .care))
    #expect(paywall.recommended == .premium)
    #expect(paywall.offer(.pt) == "Documentos sem limite")
    _ = Self.take(.opening(.opened(Self.picture.id)), &basic)
    #expect(basic.open?.id == Self.picture.id)
    _ = Self.take(.opening(.saveTapped), &basic)
    #expect(basic.open?.saving.isLoading == false)

    var premium = Self.state(.premium)
    #expect(premium.areInPlan)
    let chosen = Self.take(choosing, &premium)
    let choices = chosen.filter { $0.choosesFiles }
    #expect(!choices.isEmpty)
    _ = Self.take(.opening(.opened(Self.picture.id)), &premium)
    _ = Self.take(.opening(.saveTapped), &premium)
    #expect(premium.open?.saving.isLoading == true)
  }

  @Test("CG-021 a picture that is there opens on both plans, by a preview alone")
  func viewing() {
    for plan in [Plan.basic, .premium] {
      var state = Self.state(plan)
      let asked = Self.take(.opening(.opened(Self.picture.id)), &state)
      #expect(
        asked == [.showBlob("file/\(Self.picture.file ?? .zero)-1024", type: "image/jpeg")])
    }
  }

  @Test("CG-021 a person's page lists their documents, and others' it does not")
  func page() {
    let home = FamilySample.home(documents: [Self.picture])
    let page = FamilySample.page(home, Person.path(of: FamilySample.rosa.id)).readOut
    #expect(page.contains("Receita 80.jpg") && page.contains("Adicionar documentos"))
    let viewer = FamilySample.home(as: .viewer, documents: [Self.picture])
    let read = FamilySample.page(viewer, Person.path(of: FamilySample.rosa.id)).readOut
    #expect(read.contains("Receita 80.jpg") && !read.contains("Adicionar documentos"))
    var other = Self.picture
    other.owner = .test(2)
    let without = FamilySample.page(
      FamilySample.home(documents: [other]), Person.path(of: FamilySample.rosa.id)
    ).readOut
    #expect(!without.contains("Receita 80.jpg"))
  }

  @Test("CG-021 on basic a document is viewed and stays as it is; on premium it is the family's")
  func sheet() {
    for (plan, isChanged) in [(Plan.basic, false), (.premium, true)] {
      var home = FamilySample.home(documents: [Self.picture])
      home.context.plan = plan
      home.parts[FamilyDocuments.self]?.open = OpenDocument(Self.picture.id)
      let page = FamilySample.page(home, Person.path(of: FamilySample.rosa.id)).readOut
      #expect(page.contains("Baixar"))
      #expect(page.contains("Renomear") == isChanged && page.contains("Remover") == isChanged)
    }
  }

  @Test("CG-021 who goes on with the device alone is told that the documents stay in the account")
  func comingDown() {
    func page(_ documents: [PersonDocument], _ language: Language) -> String {
      var home = FamilySample.home(documents: documents)
      home.context.plan = .basic
      home.context.path = .comingDown
      home.parts[ComingDown.self]?.isKept = false
      return FamilySample.page(home, .comingDown, language).readOut
    }
    #expect(page([Self.picture], .pt).contains("1 documento não vem junto"))
    let both = [Self.picture, FamilySample.document(81)]
    #expect(page(both, .en).contains("2 documents do not come along"))
    #expect(!page([], .pt).contains("não vem junto"))
  }

  @Test("CG-041 a document counts once in a session, however often it is opened there")
  func counted() throws {
    var home = FamilySample.home(documents: [Self.picture])
    let zone = FamilySample.saoPaulo
    var state = DailySession.State(in: home.context)
    func take(_ action: DailySession.Action) { _ = DailySession.reduce(&state, action) }
    func at(_ time: String) -> Instant { zone.instant(CivilDateTime(time)!) }
    take(.zoneChanged(zone))
    take(.keptRead(nil))
    take(.deviceDrawn(.test(5)))
    take(.planTold)
    take(.seen(at("2026-11-20T08:00"), fresh: .test(6)))
    take(.startTapped)
    take(.startDue)
    take(.start(at("2026-11-20T08:00"), .test(7)))
    let synced = News.synced(home.context.sync)
    func hear() -> DailySession.Action? { DailySession.hear(synced, state, among: home.parts) }
    if case .documentOpened? = hear() { Issue.record("nothing is open") }
    // Twice in a row, with another one in between.
    let second = FamilySample.document(81)
    for (document, count) in [(Self.picture, 1), (second, 2), (Self.picture, 2)] {
      home.parts[FamilyDocuments.self]?.open = OpenDocument(document.id)
      if let action = hear(), case .documentOpened(let id) = action {
        #expect(id == document.id.uuid)
        take(action)
      }
      let session = try #require(state.day?.current)
      #expect(session.documentsViewed == count)
    }
    #expect(state.day?.current?.documentsOpened == [.test(80), .test(81)])
    // The next day's session has opened none.
    take(.end(at("2026-11-20T09:00")))
    #expect(state.day?.current == nil)
    take(.seen(at("2026-11-21T08:00"), fresh: .test(8)))
    take(.startTapped)
    take(.startDue)
    take(.start(at("2026-11-21T08:00"), .test(9)))
    #expect(hear() == .documentOpened(.test(80)))
  }
}

extension Request {
  fileprivate var choosesFiles: Bool {
    if case .blobs(.chooseFiles) = self { true } else { false }
  }
}
