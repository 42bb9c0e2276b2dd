import Flow
import FlowTesting
import Records
import Screen
import ScreenReading
import Sync
import Testing
import Values

@testable import CopiesFeature
@testable import Shell

@Suite("a space of this device alone goes up to an account")
struct GoingUpTests {
  private static let beds = (1...120).map { Garden.bed($0) }
  private static let rows = (1...60).map { Garden.row(UInt64($0), in: UInt64($0)) }
  private static let ids = beds.map { $0.id.uuid } + rows.map { $0.id.uuid }

  private static func page(_ device: TwoGardens, _ language: Language = .pt) -> String {
    var home = Garden.home { $0 = device.account }
    home.context.sync.isComplete = true
    home.context.path = .goingUp
    home.parts[GoingUp.self] = device.state
    let scene = Scene<Home.Action>(Surroundings(now: .epoch, width: 360, language: language)) { _ in
      0
    }
    return Home.view(home, scene).readOut
  }

  @Test(
    "CG-014 all of it is added under its own ids, once, and gone from here when the server has it")
  func whole() {
    let device = TwoGardens(beds: Self.beds, rows: Self.rows)
    device.start()
    device.run()
    #expect(device.state.step == .resting && device.here.isEmpty)
    device.send(.startTapped)
    device.run()
    // It is in the account's queue, and still here as well.
    #expect(device.state.step == .sending && !device.isErased && !device.isGuarded)
    #expect(device.queue == Self.ids)
    device.take(100)
    device.run()
    #expect(device.state.step == .sending && !device.isErased)
    device.take()
    device.run()
    #expect(device.state.step == .done(.up(180)))
    #expect(device.isErased && device.isForgotten)
    #expect(device.taken == Self.ids && device.here == Self.ids)
  }

  @Test("nothing is erased before the server has said in this visit that it has all")
  func unheard() {
    let device = TwoGardens(beds: Self.beds)
    device.start()
    device.run()
    device.send(.startTapped)
    device.run()
    device.take()
    // Killed before anything was done about that; what the device remembers may not be so any more.
    device.isOnline = false
    device.start()
    device.run()
    #expect(!device.isErased && device.state.step == .sending)
    device.isOnline = true
    device.take()
    device.run()
    #expect(device.isErased && device.isForgotten)
  }

  @Test("nothing goes up and nothing is erased before the person says so")
  func untouched() {
    let device = TwoGardens(beds: Self.beds)
    device.start()
    device.run()
    device.take()
    device.run()
    #expect(device.here.isEmpty && !device.isErased && device.state.step == .resting)
  }

  @Test(
    "CG-014 killed after any step it goes on where it was: all of it once, and whole on one side at least"
  )
  func killed() {
    let beds = Array(Self.beds.prefix(70))
    let all = beds.map { $0.id.uuid } + Self.rows.prefix(10).map { $0.id.uuid }
    func begun() -> TwoGardens {
      let device = TwoGardens(beds: beds, rows: Array(Self.rows.prefix(10)))
      device.start()
      device.run()
      device.send(.startTapped)
      return device
    }
    /// Goes on to the end, whatever the server has.
    func goOn(_ device: TwoGardens) {
      for _ in 0..<4 {
        device.run()
        if device.state.step == .resting, device.state.kept != nil { device.send(.startTapped) }
        device.run()
        device.take()
      }
      device.run()
    }
    let undisturbed = begun()
    var steps = 0
    while undisturbed.step() { steps += 1 }
    undisturbed.take()
    while undisturbed.step() { steps += 1 }
    #expect(undisturbed.isForgotten && steps > 80)
    for kill in 0...steps {
      let device = begun()
      for _ in 0..<kill where !device.step() { device.take() }
      // What is in the queue is durable; what the server has of it depends.
      if kill % 3 == 1 { device.take(kill % 40) }
      #expect(!device.isErased || device.taken == all, "killed after \(kill)")
      device.start()
      goOn(device)
      #expect(device.taken == all && device.here == all, "killed after \(kill)")
      #expect(device.isErased && device.isForgotten, "killed after \(kill)")
    }
  }

  @Test("of two tabs one takes it up, and the other says so")
  func twoTabs() {
    let device = TwoGardens(beds: Self.beds)
    device.start()
    device.run()
    device.isTakenElsewhere = true
    device.send(.startTapped)
    device.run()
    #expect(device.state.step == .waiting && device.queue.isEmpty)
    #expect(Self.page(device).contains("Se outra aba já leva"))
    // The other one has done half of it when it is closed.
    device.free()
    device.run()
    device.take()
    device.run()
    #expect(device.isErased && device.taken == Self.beds.map { $0.id.uuid })
    // And one that waited until all was done finds nothing left to do.
    let late = TwoGardens(beds: Self.beds)
    late.start()
    late.run()
    late.isTakenElsewhere = true
    late.send(.startTapped)
    late.run()
    late.forget()
    late.free()
    late.run()
    #expect(late.state.step == .done(.elsewhere) && late.queue.isEmpty)
    #expect(Self.page(late).contains("Tudo já está na conta"))
  }

  @Test("what is refused is told with its reason, and stays here until the person decides")
  func refused() {
    let device = TwoGardens(beds: Self.beds)
    device.refuses = { $0 == Self.beds[4].id.uuid ? Refusal(.forbidden) : nil }
    device.start()
    device.run()
    device.send(.startTapped)
    device.run()
    device.take()
    device.run()
    #expect(device.state.step == .left && !device.isErased)
    #expect(device.taken.count == 119)
    #expect(device.state.refused.map { $0.entry.name } == ["Canteiro 5"])
    for (language, word) in [(Language.pt, "Uma parte não foi"), (.en, "A part did not go")] {
      #expect(Self.page(device, language).contains(word))
    }
    #expect(Self.page(device).contains("Canteiro 5"))
    // It is not tried again by itself, also not after a start.
    device.start()
    device.run()
    #expect(device.state.step == .resting && device.queue.isEmpty)
    device.refuses = { _ in nil }
    device.send(.startTapped)
    device.run()
    device.take()
    device.run()
    #expect(device.isErased && Set(device.taken) == Set(Self.beds.map { $0.id.uuid }))
    #expect(device.taken.count == 120)
  }

  @Test("what the server refuses keeps all of it here")
  func refusedByServer() {
    let device = TwoGardens(beds: Array(Self.beds.prefix(3)))
    device.start()
    device.run()
    device.send(.startTapped)
    device.run()
    device.refuse()
    device.take()
    device.run()
    #expect(device.state.step == .left && !device.isErased)
    device.discardRefused()
    device.send(.startTapped)
    device.run()
    device.take()
    device.run()
    #expect(device.isErased && device.taken.count == 3)
  }

  @Test("an account that has something shows both counts; what it has stays, and nothing is erased")
  func merged() {
    let device = TwoGardens(beds: Array(Self.beds.prefix(5))) {
      // One is there already, one is another one there, and one has a number that is taken here.
      $0.beds = [
        Garden.bed(1), Garden.bed(2) { $0.notes = "da conta" }, Garden.bed(3, id: 300),
        Garden.bed(200),
      ]
    }
    device.start()
    device.run()
    let page = Self.page(device)
    for words in ["Este aparelho", "Na conta", "Nos dois", "Diferentes"] {
      #expect(page.contains(words), "\(words)")
    }
    device.send(.startTapped)
    device.run()
    device.take()
    device.run()
    #expect(device.taken == [Self.beds[3].id.uuid, Self.beds[4].id.uuid])
    #expect(device.account.beds?.first { $0.number == 2 }?.notes == "da conta")
    #expect(device.state.step == .left && !device.isErased)
    // To go without going up it is asked twice, and one can think better of it.
    device.send(.discardTapped)
    #expect(device.state.discarding == .asked)
    device.send(.discardCancelled)
    device.run()
    #expect(!device.isErased)
    device.send(.discardTapped)
    device.send(.discardTapped)
    #expect(device.state.discarding == .askedAgain && !device.isErased)
    device.send(.discardTapped)
    device.run()
    #expect(device.state.step == .done(.discarded) && device.isErased && device.isForgotten)
  }

  @Test("what another tab writes here in the last moment goes up as well")
  func changed() {
    let device = TwoGardens(beds: Array(Self.beds.prefix(3)))
    device.start()
    device.run()
    device.send(.startTapped)
    device.run()
    var isFirst = true
    device.beforeErasing = {
      if isFirst { $0.write(Self.beds[50]) }
      isFirst = false
    }
    device.take()
    device.run()
    #expect(!device.isErased && device.state.step == .sending)
    device.take()
    device.run()
    #expect(device.isErased && device.taken.contains(Self.beds[50].id.uuid))
    #expect(device.taken.count == 4)
  }

  @Test(
    "while the server takes what waits, no more than so many changes do; without a network all of them"
  )
  func pace() {
    let beds = (1...1_200).map { Garden.bed($0) }
    for isOnline in [true, false] {
      let device = TwoGardens(beds: beds)
      device.isOnline = isOnline
      device.start()
      device.run()
      device.send(.startTapped)
      for _ in 0..<5_000 { device.step() }
      #expect(device.queue.count == (isOnline ? GoingUp.mostWaiting : 1_200))
      device.isOnline = true
      for _ in 0..<10 {
        device.take()
        for _ in 0..<5_000 { device.step() }
      }
      #expect(device.isErased && device.taken == beds.map { $0.id.uuid })
    }
  }

  @Test("stopped it waits, also after a start, and goes on when the person says so")
  func stopped() {
    let device = TwoGardens(beds: Self.beds)
    device.start()
    device.run()
    device.send(.startTapped)
    while device.queue.count < 20 { device.step() }
    #expect(device.isGuarded)
    device.send(.stopTapped)
    device.run()
    // What was begun in that frame is done.
    #expect(device.queue.count == 50 && device.state.step == .resting && !device.isGuarded)
    device.take()
    device.start()
    device.run()
    #expect(device.state.step == .resting && device.taken.count == 50)
    device.send(.startTapped)
    device.run()
    device.take()
    device.run()
    #expect(device.taken == Self.beds.map { $0.id.uuid } && device.isErased)
  }

  @Test("without a network it waits in the queue, and nothing is erased")
  func offline() {
    let device = TwoGardens(beds: Self.beds)
    device.isOnline = false
    device.start()
    device.run()
    device.send(.startTapped)
    device.run()
    device.take()
    device.run()
    #expect(device.state.step == .sending && !device.isErased && device.taken.isEmpty)
    // Closed and opened with a network, it ends by itself.
    device.start()
    device.isOnline = true
    device.take()
    device.run()
    device.take()
    device.run()
    #expect(device.isErased && device.taken.count == 120)
  }

  @Test(
    "CG-014 a plan without sync begins nothing; one that ends in the middle stops it, and all is still here"
  )
  func plan() {
    let device = TwoGardens(beds: Self.beds)
    device.plan = Garden.seed
    device.start()
    device.run()
    device.send(.startTapped)
    device.run()
    #expect(device.state.step == .resting && device.queue.isEmpty)
    device.plan = Garden.tree
    device.send(.startTapped)
    while device.queue.count < 60 { device.step() }
    device.plan = Garden.seed
    device.run()
    device.take()
    device.run()
    #expect(device.state.step == .resting && device.taken.count == 100 && !device.isErased)
    device.plan = Garden.tree
    device.send(.startTapped)
    device.run()
    device.take()
    device.run()
    #expect(device.isErased && device.taken == Self.beds.map { $0.id.uuid })
  }

  @Test("what cannot be read, and what no copy holds, is never erased by itself")
  func unread() {
    let device = TwoGardens(beds: Array(Self.beds.prefix(2)))
    device.isReadable = false
    device.start()
    device.run()
    device.send(.startTapped)
    device.send(.discardTapped)
    device.run()
    #expect(device.state.step == .unreadable && device.queue.isEmpty && !device.isErased)
    #expect(Self.page(device).contains("não pôde ser lido inteiro"))
    let other = TwoGardens(beds: Array(Self.beds.prefix(2)))
    other.local.append(.init("tool", [[.text("x")]]))
    other.start()
    other.run()
    other.send(.startTapped)
    other.run()
    other.take()
    other.run()
    #expect(other.taken.count == 2 && other.state.step == .left && !other.isErased)
    #expect(Self.page(other).contains("Outros registros"))
  }

  @Test("killed between erasing and noting that, nothing is begun anew")
  func marker() {
    let device = TwoGardens(beds: [])
    device.eraseUnnoted()
    device.start()
    device.run()
    #expect(device.isForgotten && device.state.kept == nil)
  }

  @Test("what the device's person said is said by the account")
  func author() {
    var bed = Garden.bed(1)
    bed.notes = TwoGardens.person.description
    let device = TwoGardens(beds: [bed])
    device.start()
    device.run()
    device.send(.startTapped)
    device.run()
    #expect(device.account.beds?.first?.notes == UUID(high: 1, low: 1).description)
  }
}
