import Entitlements
import Fields
import Flow
import FlowTesting
import Identity
import Records
import Sync
import Testing
import Values

@testable import CopiesFeature
@testable import Shell

/// A device with a garden of its own and an account's, under the feature that takes the one up to the other. What
/// that asks for is done here, one request at a time, so that a test can end it between any two.
final class TwoGardens {
  static let person = UUID.test(2)
  private static let kept: KeptAlone = with(KeptAlone()) {
    $0.space = .test(1)
    $0.person = person
    $0.name = "Minha horta"
  }

  // What the device keeps

  var local: [LocalContents.Table]
  /// 0 once the device's own garden is erased.
  private(set) var version: Int64 = 7
  var isReadable = true
  private(set) var settings: [String: String] = [KeptAlone.key: kept.text]
  /// What the account's garden looks like here, with what waits in the queue.
  private(set) var account = Garden.State()
  private(set) var queue: [UUID] = []
  /// What the account has besides and the device does not hold, unless all is asked for; nil where it holds all
  /// there is.
  var notHeld: [Bed]?
  private(set) var holdsAll = false

  /// What was copied of the values beside its records, each with how much was in the queue by then.
  private(set) var copied: [String] = []
  /// Whether the device has room for those values twice.
  var hasRoom = true

  /// How much the server had each time when the files of its records were copied.
  private(set) var copiedFiles: [Int] = []
  /// Whether the device has room for those files twice.
  var hasRoomForFiles = true

  // The server

  private(set) var taken: [UUID] = []
  var isOnline = true
  /// The account's plan, where the app is sold.
  var plan: Plan?

  // This tab

  private(set) var state = GoingUp.State()
  var refuses: (UUID) -> Refusal? = { _ in nil }
  /// Whether another tab has the lock.
  var isTakenElsewhere = false
  /// What happens in another tab before the device's own garden is erased.
  var beforeErasing: (TwoGardens) -> Void = { _ in }
  private(set) var steps: [Effect<GoingUp.Action>.Step] = []
  private var waitsForLock: Effect<GoingUp.Action>.Step?
  private(set) var isGuarded = false
  private(set) var refused: [RefusedMutation] = []

  init(beds: [Bed], rows: [Furrow] = [], account: (inout Garden.State) -> Void = { _ in }) {
    local = []
    if !beds.isEmpty { local.append(.init(Bed.recordType, beds.map { $0.row })) }
    if !rows.isEmpty { local.append(.init(Furrow.recordType, rows.map { $0.row })) }
    account(&self.account)
  }

  var isErased: Bool { version == 0 }
  var isForgotten: Bool { settings.isEmpty }

  /// What the account's garden has, wherever.
  var here: [UUID] { (account.beds ?? []).map { $0.id.uuid } + account.rows.map { $0.id.uuid } }

  private var home: Home.State {
    var home = Garden.home(of: plan == nil ? Garden.app : Garden.sold) { $0 = account }
    if let plan { home.context.plan = plan }
    home.context.sync.isComplete = true
    if notHeld != nil {
      let range = FieldRange(from: holdsAll ? .null : .integer(1_000))
      home.context.sync.windows = [HeldWindow(Bed.recordType, by: "number", range)]
    }
    home.context.sync.isOnline = isOnline
    home.context.sync.phase = isOnline ? .success : .failed(.unreachable)
    home.context.sync.refused = refused
    home.context.sync.pending = queue.map {
      PendingMutation(id: $0, name: "add", arguments: .null, time: .epoch, touched: [$0])
    }
    return home
  }

  /// The app starts, perhaps again: what is in memory only is gone.
  func start() {
    state = GoingUp.State(in: home.context)
    isGuarded = false
    waitsForLock = nil
    steps = GoingUp.watch(state).steps
  }

  func send(_ action: GoingUp.Action) {
    let home = home
    GoingUp.place(&state, in: home.context)
    steps += GoingUp.reduce(&state, action, among: home.parts).steps
  }

  /// Does the next thing that was asked for.
  @discardableResult
  func step() -> Bool {
    guard !steps.isEmpty else { return false }
    let step = steps.removeFirst()
    switch step.request {
    case .nothing, .time(.nextFrame), .time(.timer): answer(step, .fired)
    case .settings(.readPreference(let key)): answer(step, .preference(settings[key]))
    case .settings(.writePreference(let key, let value)): settings[key] = value
    case .space(.readLocal): answer(step, .local(contents))
    case .space(.eraseLocal(_, let version)):
      beforeErasing(self)
      let isGone = version == self.version
      if isGone { (self.version, local) = (0, []) }
      answer(step, .erased(isGone))
    case .values(.copy(_, let prefix)):
      if hasRoom { copied.append("\(prefix) \(queue.count)") }
      answer(step, .values(.copied(hasRoom)))
    case .blobs(.copyBlobs(_, prefix: "new/")):
      if hasRoomForFiles { copiedFiles.append(taken.count) }
      answer(step, .blobs(.blobsCopied(hasRoomForFiles)))
    case .space(.lead):
      if isTakenElsewhere { waitsForLock = step } else { answer(step, .leads) }
    case .space(.resign): waitsForLock = nil
    case .space(.mutate(let name, let arguments)): answer(step, mutate(name, arguments))
    case .space(.holdAll(let isWanted)):
      if isWanted, !holdsAll { account.beds = (account.beds ?? []) + (notHeld ?? []) }
      holdsAll = isWanted
    case .window(.guardUnload(let isOn, _)): isGuarded = isOn
    case .window(.navigate): break
    default: Issue.record("not expected: \(step.request)")
    }
    return true
  }

  func run() {
    var count = 0
    while step() {
      count += 1
      guard count < 100_000 else {
        Issue.record("it does not end")
        return
      }
    }
  }

  /// Another tab lets go of the lock.
  func free() {
    isTakenElsewhere = false
    if let step = waitsForLock { answer(step, .leads) }
    waitsForLock = nil
  }

  /// The server takes so much of the queue.
  func take(_ count: Int = .max) {
    guard isOnline else { return }
    taken += queue.prefix(count)
    queue.removeFirst(min(count, queue.count))
    hear()
  }

  /// The server refuses the first of the queue: it is taken back here.
  func refuse() {
    let id = queue.removeFirst()
    account.beds?.removeAll { $0.id.uuid == id }
    account.rows.removeAll { $0.id.uuid == id }
    refused = [
      RefusedMutation(
        id: id, name: AddBed.name, arguments: .null, time: .epoch, refusal: Refusal(.forbidden))
    ]
    hear()
  }

  /// The person forgets what was refused.
  func discardRefused() {
    refused = []
    hear()
  }

  private func hear() {
    if let action = GoingUp.hear(.synced(home.context.sync), state) { send(action) }
  }

  /// Another tab writes in the device's own garden.
  func write(_ bed: Bed) {
    local[0].rows.append(bed.row)
    version += 1
  }

  /// Another tab has taken all of it up.
  func forget() {
    eraseUnnoted()
    settings = [:]
  }

  /// It is erased, and whoever did it was killed before it could note so.
  func eraseUnnoted() { (version, local) = (0, []) }

  private var contents: LocalContents? {
    isReadable ? LocalContents(version: version, local) : nil
  }

  private func answer(_ step: Effect<GoingUp.Action>.Step, _ response: Response) {
    if let action = step.receive(response) { send(action) }
  }

  private func mutate(_ name: String, _ arguments: JSONValue) -> Response {
    do {
      switch name {
      case AddBed.name:
        let bed = try AddBed(object: arguments).bed
        if let refusal = refuses(bed.id.uuid) { return .mutation(.refused(refusal)) }
        account.beds = (account.beds ?? []) + [bed]
        queue.append(bed.id.uuid)
      case AddRow.name:
        let row = try AddRow(object: arguments).row
        if let refusal = refuses(row.id.uuid) { return .mutation(.refused(refusal)) }
        account.rows.append(row)
        queue.append(row.id.uuid)
      default: Issue.record("not expected: \(name)")
      }
    } catch {
      Issue.record("not readable: \(name)")
    }
    return .mutation(.saved)
  }
}
