import Values

/// Where the device stands with the server: what was asked and what is to be asked.
///
/// - One request is on its way at a time.
/// - While it is `halted` nothing is sent: the person has to do something, or the app is too old.
struct Exchange {
  private(set) var inFlight: RequestInFlight?
  var wantsPull = true
  /// Whether the pull that is wanted is the safety poll.
  var isPoll = false
  /// The most mutations of the next request.
  private(set) var batchLimit = SyncLimits.mutations
  private(set) var phase = SyncStatus.Phase.idle
  var halted: SyncFailure?
  /// What the server last said of how full the space is.
  var usage: SpaceUsage?
  /// The space's latest version that the live channel has told of.
  private var pokedVersion: Int64 = 0

  var isAsking: Bool { inFlight != nil }

  /// That request is on its way.
  mutating func start(
    _ token: Int, _ client: UUID, from cursor: Int64, holding windows: [HeldWindow] = []
  ) {
    inFlight = RequestInFlight(
      token: token, client: client, cursor: cursor, isPoll: isPoll, windows: windows)
    wantsPull = false
    isPoll = false
  }

  /// The request that was answered; nil for one that is not waited for any more.
  mutating func finish(_ token: Int) -> RequestInFlight? {
    guard let request = inFlight, request.token == token else { return nil }
    inFlight = nil
    return request
  }

  /// What comes of the request on its way concerns this tab no more.
  mutating func abandon() {
    inFlight = nil
  }

  /// One mutation may be what the server cannot read: smaller batches let the others pass.
  mutating func halveBatch() {
    batchLimit = max(1, batchLimit / 2)
  }

  mutating func restoreBatch() {
    batchLimit = SyncLimits.mutations
  }

  /// False when it is in that phase already.
  mutating func enter(_ phase: SyncStatus.Phase) -> Bool {
    guard self.phase != phase else { return false }
    self.phase = phase
    return true
  }

  /// Another tab says how it stands.
  mutating func follow(_ phase: SyncStatus.Phase) {
    self.phase = phase
  }

  /// The live channel tells that the space moved. Two servers may tell of two versions in either order.
  mutating func notePoke(_ version: Int64, at cursor: Int64) {
    pokedVersion = max(pokedVersion, version)
    if inFlight == nil, version != cursor { wantsPull = true }
  }

  /// All that the server had is here; what it told of meanwhile may lie behind that.
  mutating func finishPull(at cursor: Int64) {
    if pokedVersion > cursor { wantsPull = true }
    pokedVersion = 0
  }
}
