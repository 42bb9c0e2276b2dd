import Fields
import Flow
import Records
import Sync
import Testing
import Values

@testable import CopiesFeature
@testable import Shell

@Suite("copies of what a device holds in part")
struct HeldCopyTests {
  private let home = Garden.home("Sol", of: Garden.sold) { $0.beds = [Garden.bed(1)] }
  private let now = Instant(milliseconds: 7_000)

  private func requests<Action>(_ effect: Effect<Action>) -> [Request] {
    effect.steps.map { $0.request }
  }

  private func waiting(_ timer: String) -> [Request] {
    [.holdAll(true), .time(.timer(id: timer, milliseconds: 500))]
  }

  private func window(_ range: FieldRange) -> [HeldWindow] {
    [HeldWindow(Bed.recordType, by: "number", range)]
  }

  private var part: [HeldWindow] { window(FieldRange(from: .integer(5))) }
  private var whole: [HeldWindow] { window(FieldRange()) }

  private func reduce(_ state: inout OwnCopies.State, _ action: OwnCopies.Action) -> [Request] {
    requests(OwnCopies.reduce(&state, action, among: home.parts))
  }

  @Test("a copy is made of all records, which are asked for before and let go of behind")
  func making() {
    var state = OwnCopies.State(in: home.context)
    state.settings = CopySettings()
    state.making = OwnCopies.Making(isByHand: true)
    state.context.sync.isOnline = true
    state.context.sync.windows = part
    #expect(reduce(&state, .making(.makeAt(now))) == waiting("own-copies-whole"))
    #expect(state.making?.name == nil)
    state.context.sync.windows = whole
    guard case .sealing? = reduce(&state, .making(.makeAt(now))).first else {
      Issue.record("nothing is sealed")
      return
    }
    #expect(state.making?.name != nil)
    #expect(reduce(&state, .making(.sealed("c2VsYWRv"))).last == .holdAll(false))
    // Of a space of which all is held nothing is asked.
    state.context.sync.windows = []
    #expect(!reduce(&state, .making(.sealed("c2VsYWRv"))).contains(.holdAll(false)))
  }

  @Test("without a network a copy of what is held in part is not made, and says so")
  func offline() {
    var state = OwnCopies.State(in: home.context)
    state.settings = CopySettings()
    state.making = OwnCopies.Making(isByHand: true)
    state.context.sync.windows = part
    state.context.sync.isOnline = false
    #expect(reduce(&state, .making(.makeAt(now))).last == .holdAll(false))
    #expect(state.settings?.failure == .offline && state.making == nil)
  }

  @Test("what a copy brings back is compared with all records, not with those that are held")
  func restoring() {
    var state = OwnCopies.State(in: home.context)
    state.settings = CopySettings()
    state.restore = OwnCopies.Restore()
    state.restore?.step = .opening("c2VsYWRv", wasTyped: false)
    state.context.sync.isOnline = true
    state.context.sync.windows = part
    #expect(
      reduce(&state, .restore(.unsealed(.damaged))) == waiting("own-copies-whole"))
    state.context.sync.windows = whole
    _ = reduce(&state, .restore(.unsealed(.damaged)))
    #expect(state.restore?.step == .failed(.damaged))
    state.restore?.step = .opening("c2VsYWRv", wasTyped: false)
    state.context.sync.windows = part
    state.context.sync.isOnline = false
    _ = reduce(&state, .restore(.unsealed(.damaged)))
    #expect(state.restore?.step == .failed(.place(.offline)))
  }

  @Test("CG-014 what comes down is all of it: the page waits until it is here")
  func comingDown() {
    var state = ComingDown.State(in: home.context)
    state.context.plan = Garden.seed
    state.context.sync.isComplete = true
    state.context.path = .comingDown
    state.context.sync.windows = part
    func reduce(_ action: ComingDown.Action) -> [Request] {
      requests(ComingDown.reduce(&state, action, among: home.parts))
    }
    #expect(reduce(.keptRead(nil)) == waiting("coming-down"))
    #expect(reduce(.tapped).isEmpty && state.space == nil)
    state.context.sync.windows = whole
    #expect(reduce(.heldLooked).isEmpty)
    #expect(reduce(.tapped).count == 1 && state.space != nil)
  }

  @Test("CG-014 what the account has and this device does not hold is not missing there")
  func goingUp() {
    let beds = (1...3).map { Garden.bed($0) }
    let device = TwoGardens(beds: beds)
    device.notHeld = Array(beds[1...])
    device.start()
    device.run()
    #expect(device.state.step == .resting && device.holdsAll)
    device.send(.startTapped)
    device.run()
    #expect(device.queue == [beds[0].id.uuid])
    device.take()
    device.run()
    #expect(device.state.step == .done(.up(3)) && device.isErased)
    #expect(device.taken == [beds[0].id.uuid] && !device.holdsAll)
  }
}
