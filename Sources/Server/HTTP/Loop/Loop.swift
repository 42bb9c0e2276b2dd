import CLinux
import Glibc
import Threading

/// One thread that serves its share of the connections.
///
/// An actor whose executor is that thread: the compiler checks that nothing but the loop touches
/// a connection, and handlers come back to it with `await`.
actor Loop {
  nonisolated let executor: LoopExecutor
  nonisolated let service: Service
  nonisolated let ended = Latch()
  nonisolated let poller: Poller
  nonisolated let index: Int

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  var limits: Limits { service.limits }
  var table = ConnectionTable()
  var listener: Listener?
  var pool = BufferPool()
  /// Connections whose turn ended before their work did.
  var scheduled: [ConnectionID] = []
  var now: Int64
  var dateLine: [UInt8] = []
  var dateSecond: Int64 = -1

  var idle: DeadlineList
  var head: DeadlineList
  var farewell: DeadlineList
  var transfer: DeadlineList
  var linger: DeadlineList
  var webSocket: DeadlineList

  var isDraining = false
  var isFinished = false
  var drainDeadline: Int64?
  /// When a listener that ran out of descriptors is watched again.
  var listenAgainAt: Int64?
  private var events = [epoll_event](repeating: epoll_event(), count: 512)

  init(service: Service, listener: Listener, index: Int) throws(ServerError) {
    let poller = try Poller()
    self.poller = poller
    self.service = service
    self.listener = listener
    self.index = index
    executor = LoopExecutor { poller.wake() }
    now = service.configuration.clock.monotonic()
    idle = DeadlineList(service.limits.idleTime)
    head = DeadlineList(service.limits.headTime)
    farewell = DeadlineList(service.limits.farewellTime)
    transfer = DeadlineList(service.limits.transferWindow)
    linger = DeadlineList(service.limits.lingerTime)
    webSocket = DeadlineList(service.limits.pingInterval)
    poller.listen(listener.descriptor)
  }

  /// The life of the loop's thread.
  nonisolated func run() {
    executor.bindToThisThread()
    var goesOn = true
    while goesOn {
      let notes = executor.runJobs()
      goesOn = assumeIsolated { $0.turn(notes) }
    }
    poller.close()
    executor.end()
    ended.open()
  }

  /// One round: what others left, whose time is over, what the sockets say.
  private func turn(_ notes: [LoopExecutor.Note]) -> Bool {
    readClocks()
    for note in notes { heed(note) }
    let ready = scheduled
    scheduled = []
    for id in ready {
      guard let connection = table[id] else { continue }
      connection.isScheduled = false
      pump(connection)
    }
    expire()
    if isFinished { return false }
    let mayWait = scheduled.isEmpty && executor.fallAsleep()
    let count = poller.wait(&events, milliseconds: mayWait ? patience() : 0)
    readClocks()
    for index in 0..<count { heed(events[index]) }
    return true
  }

  private func heed(_ event: epoll_event) {
    switch event.data.u64 {
    case Poller.wakeToken: break
    case Poller.listenerToken: accept()
    case let token:
      guard let connection = table[ConnectionID(token: token)] else { return }
      if event.events & (EPOLLERR.rawValue | EPOLLHUP.rawValue) != 0 { return close(connection) }
      if event.events & (EPOLLIN.rawValue | EPOLLRDHUP.rawValue) != 0 {
        connection.isReadable = true
        if event.events & EPOLLRDHUP.rawValue != 0 { connection.hasEnded = true }
      }
      pump(connection)
    }
  }

  private func heed(_ note: LoopExecutor.Note) {
    switch note {
    case .resumeReading(let id):
      guard let connection = table[id] else { return }
      sayContinue(connection)
      // While nobody asked for the body nothing of it was read: its time begins anew.
      if connection.phase == .body { arm(connection, .transfer) }
      connection.moved = connection.input.count
      pump(connection)
    case .sendWaiting(let id):
      guard let connection = table[id] else { return }
      sendFrames(connection)
      pump(connection)
    case .makeRoom(let isCrowded): _ = makeRoom(isCrowded: isCrowded)
    }
  }

  /// Reads the clocks; the Date field changes once a second.
  private func readClocks() {
    now = service.configuration.clock.monotonic()
    let second = service.configuration.clock.wall()
    guard second != dateSecond else { return }
    dateSecond = second
    dateLine = Array("Date: \(HTTPDate.text(second))\r\n".utf8)
  }

  /// Gives a connection another turn after the others had theirs.
  func schedule(_ connection: Connection) {
    guard !connection.isScheduled else { return }
    connection.isScheduled = true
    scheduled.append(connection.id)
  }
}
