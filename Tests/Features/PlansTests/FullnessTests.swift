import Clinic
import Entitlements
import Flow
import FlowTesting
import Records
import Screen
import ScreenReading
import Sync
import Testing
import Values

@testable import ClinicTesting
@testable import FisioFlow
@testable import Plans
@testable import Shell

@Suite("FF-060 warnings before the plan's room is used up")
struct FullnessTests {
  private static let key = "fullness.\(Sample.space.space.description)"

  private static func status(_ percent: Int?) -> SyncStatus {
    var status = SyncStatus()
    status.usage = percent.map { SpaceUsage(of: .records, percent: $0) }
    return status
  }

  private static func home(_ plan: Plan = .free, storing bytes: Int64 = 0) -> Home.State {
    var state = Sample.home
    state.clinic = Sample.clinic(plan.rawValue)
    state.change { $0.today = Sample.today }
    var document = Document()
    document.id = ID(.test(1))
    document.bytes = bytes
    if bytes > 0 { state.documents.all = [document] }
    return state
  }

  @Test("files warn at 80, 95 and 100 percent of the plan's storage, and not before")
  func thresholds() {
    let gigabyte: Int64 = 1_073_741_824
    for plan in PlanCatalogue.clinic.plans {
      guard case .atMost(let most) = plan.limits.storageBytes else { continue }
      for (bytes, warning) in [
        (most / 100 * 79, nil), (most / 5 * 4 + 5, 80), (most / 100 * 94, 80),
        (most / 20 * 19 + 20, 95), (most - 1, 95), (most, 100), (most + gigabyte, 100),
      ] as [(Int64, Int?)] {
        #expect(Self.home(plan, storing: bytes).fullness?.warning == warning, "\(plan) \(bytes)")
      }
    }
    var state = Self.home(.free, storing: gigabyte / 100 * 85)
    #expect(state.fullness?.kind == .files)
    state.sync.usage = SpaceUsage(of: .bytes, percent: 90)
    #expect(state.fullness == Fullness(kind: .bytes, percent: 90), "the fullest counts")
  }

  @Test("it is shown once a day: what was closed comes again on the next, or at 95 and 100 percent")
  func onceADay() {
    let store = TestStore<Home>(Self.home())
    func tell(_ percent: Int) {
      store.send(.syncChanged(Self.status(percent))) {
        $0.sync = Self.status(percent)
        if $0.warning == .unasked { $0.warning = .asked }
      }
    }
    tell(81)
    #expect(store.state.shownFullness == nil, "it is not known whether it was closed")
    store.respond(to: .readSecret(key: Self.key), with: .secret(nil))
    store.receive(.plans(.warningRead(nil))) { $0.warning = .known(nil) }
    #expect(store.state.shownFullness == Fullness(kind: .records, percent: 81))
    store.send(.plans(.warningClosed)) {
      $0.warning = .known(Fullness.Closed(80, on: Sample.today))
    }
    store.expect(.writeSecret(key: Self.key, value: "80 2026-03-02"))
    #expect(store.state.shownFullness == nil)
    tell(94)
    #expect(store.state.shownFullness == nil)
    tell(95)
    #expect(store.state.shownFullness?.percent == 95)
    store.send(.plans(.warningClosed)) {
      $0.warning = .known(Fullness.Closed(95, on: Sample.today))
    }
    store.expect(.writeSecret(key: Self.key, value: "95 2026-03-02"))
    #expect(store.state.shownFullness == nil)
    tell(99)
    #expect(store.state.shownFullness == nil)
    tell(100)
    #expect(store.state.shownFullness?.percent == 100)
    store.send(.plans(.warningClosed)) {
      $0.warning = .known(Fullness.Closed(100, on: Sample.today))
    }
    store.expect(.writeSecret(key: Self.key, value: "100 2026-03-02"))
    #expect(store.state.shownFullness == nil)
    tell(95)
    let tomorrow = Sample.today.adding(days: 1)
    store.send(.dayChanged(tomorrow)) { $0.change { $0.today = tomorrow } }
    #expect(store.state.shownFullness?.percent == 95)
    store.finish()
  }

  @Test("a device that was started again remembers what was closed today")
  func remembered() {
    for warning in [80, 95, 100] {
      #expect(
        Fullness.Closed.read("\(warning) 2026-03-02", on: Sample.today)
          == Fullness.Closed(warning, on: Sample.today))
    }
    for text in [
      nil, "", "80", "x 2026-03-02", "80 2026-13-02", "80 2026-03-02 1", "80 2026-03-01",
    ] {
      #expect(Fullness.Closed.read(text, on: Sample.today) == nil)
    }
    for (text, isShown) in [("80 2026-03-02", false), ("80 2026-03-01", true)] {
      var state = Self.home()
      state.sync.usage = SpaceUsage(of: .bytes, percent: 88)
      state.warning = .asked
      _ = Home.reduce(&state, .plans(.warningRead(text)))
      #expect((state.shownFullness != nil) == isShown, "\(text)")
    }
  }

  @Test("the banner has the words of FF-060 in both languages, the plans and a way to close it")
  func banner() {
    for (language, words) in [
      (Language.pt, ["Limite de Armazenamento", "90% do espaço de arquivos", "quase cheio"]),
      (.en, ["Storage Limit", "90% of the space for files", "almost full"]),
    ] {
      let scene = Scene<Home.Action>(
        Surroundings(now: Sample.now, width: 360, language: language)
      ) { _ in 0 }
      var state = Self.home(storing: 966_367_642)
      state.warning = .known(nil)
      let banner = Home.view(state, scene)
      for word in words { #expect(banner.readOut.contains(word), "\(word)") }
      for kind in [Fullness.Kind.records, .bytes] {
        let text = FullnessWords.text(Fullness(kind: kind, percent: 100), nil, language)
        #expect(text.contains("100%") && text.contains("pgrade"))
      }
    }
  }

  @Test("a change that a full space does not take says why, and leads to the plans")
  func refused() {
    let records = Refusal(.limitReached, "records", limit: 2_000)
    let bytes = Refusal(.limitReached, "bytes", limit: 512)
    #expect(
      RefusalWords.text(records, .pt)
        == "O plano permite 2.000 registros, arquivados entre eles, e todos estão em uso.")
    #expect(
      RefusalWords.text(bytes, .en)
        == "The plan allows 512 MB of records with their history, and there is no room for more.")
  }
}
