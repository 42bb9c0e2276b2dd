import Records
import Values

/// The device's store as the engine writes it: how it does, what is on its way into it, and what it
/// lacks.
///
/// - One append is on its way at a time: were a later one stored and an earlier one not, the later
///   could reach the server first. What waits meanwhile goes with the next, all of it or nothing; while the
///   store is failing each goes alone, so that a disk that is nearly full keeps what fits.
/// - One commit of the leader's is on its way at a time; what is refused or discarded any tab commits
///   beside it.
/// - What a commit did not write is `uncommitted` again.
final class DeviceStore {
  /// `failing` is tried again, `absent` is not.
  enum Condition { case durable, failing, absent }

  var condition = Condition.durable
  /// Since it last had everything; each wait until the next try is longer.
  var failures = 0
  /// What is to be appended, in order; the first `underWay` are on their way, together.
  private(set) var appends: [PendingAppend] = []
  private var underWay = 0
  var uncommitted = Uncommitted()
  var commit: CommitInFlight?
  /// Commits beside the leader's: refused mutations discarded, or kept by a tab that follows.
  private var sideCommits: [CommitInFlight] = []

  /// Whether something lives in memory only, so that the person is to be warned.
  var isMemoryOnly: Bool { condition != .durable }

  /// Whether it has all that is to be written.
  func hasAll(isLeader: Bool) -> Bool {
    commit == nil && appends.isEmpty
      && (isLeader ? uncommitted.isEmpty : uncommitted.hasNoRefusals)
  }

  // Appends

  /// True when nothing is on its way, so that it can be appended at once.
  func queue(_ append: PendingAppend) -> Bool {
    appends.append(append)
    return underWay == 0
  }

  /// The appends that come next, as many as are sent in one request; they are on their way from now on.
  /// The retry of what was refused goes alone, since another tab may be faster.
  func nextAppends() -> [PendingAppend] {
    // Another tab has stored it meanwhile, as it was the first to retry what was refused.
    appends.remove { $0.entry.place != .storing }
    let most = condition == .failing ? 1 : SyncLimits.mutations
    var bytes = 0
    for append in appends {
      bytes += append.entry.wireBytes
      let isAlone = append.isRetry || appends[0].isRetry
      let isFull = underWay == most || bytes > SyncLimits.requestBytes
      if underWay > 0, isAlone || isFull { break }
      underWay += 1
    }
    return firstAppends
  }

  /// Those that are on their way.
  private var firstAppends: [PendingAppend] {
    var first: [PendingAppend] = []
    while first.count < underWay { first.append(appends[first.count]) }
    return first
  }

  /// Takes out the appends that are on their way, if they are those of that token; else there are none.
  func removeAppends(_ token: Int) -> [PendingAppend] {
    guard underWay > 0, appends[0].token == token else { return [] }
    let done = firstAppends
    var waiting: [PendingAppend] = []
    for position in underWay..<appends.count { waiting.append(appends[position]) }
    appends = waiting
    underWay = 0
    return done
  }

  /// Takes out all appends but those of retries, and returns them in order. None is on its way.
  func removeNewAppends() -> [PendingAppend] {
    var removed: [PendingAppend] = []
    var retries: [PendingAppend] = []
    for append in appends {
      if append.isRetry { retries.append(append) } else { removed.append(append) }
    }
    appends = retries
    return removed
  }

  // Commits

  func addSideCommit(_ commit: CommitInFlight) {
    sideCommits.append(commit)
  }

  /// Takes out the commit that was answered; nil for one that is not waited for any more.
  func removeCommit(_ token: Int) -> CommitInFlight? {
    if let done = commit, done.token == token {
      commit = nil
      return done
    }
    for position in sideCommits.indices where sideCommits[position].token == token {
      return sideCommits.remove(at: position)
    }
    return nil
  }

  /// Whether a commit that keeps that refused mutation is on its way.
  func isCommitting(_ id: UUID) -> Bool {
    commit?.content.refuses(id) == true || isCommittingBeside(id)
  }

  /// Whether that refused mutation is in memory only.
  func isUnsaved(_ id: UUID) -> Bool {
    uncommitted.refuses(id) || isCommittingBeside(id)
  }

  private func isCommittingBeside(_ id: UUID) -> Bool {
    sideCommits.contains { $0.content.refuses(id) }
  }

  /// What the server refuses to somebody who was removed, and writes nothing about: were the store not
  /// to take that refusal, another tab could find the entry in the queue and send it once they are
  /// back. So nothing of it is done again here before the store has it.
  func isBarred(_ id: UUID) -> Bool {
    uncommitted.bars(id) || commit?.content.bars(id) == true
  }
}
