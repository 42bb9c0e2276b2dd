import API
import Fields
import Records
import Values

/// From the server: what changed, and what it did with the queue.
extension SyncEngine {
  func answered(_ token: Int, _ outcome: HTTPOutcome) {
    guard let request = exchange.finish(token) else { return }
    switch outcome {
    case .failed: retryLater(.unreachable)
    case .answered(let answer):
      switch answer.status {
      case 200..<300: succeeded(answer.body, of: request)
      case 401: halt(.signedOut)
      case 403, 404: halt(.forbidden)
      case 409, 426: halt(.outdated)
      case 400, 413, 422:
        exchange.halveBatch()
        retryLater(.server)
      default: retryLater(.server, after: configuration.pace.retryAfter(answer))
      }
    }
  }

  private func succeeded(_ body: [UInt8], of request: RequestInFlight) {
    guard buildsOnReplica(request), !leadership.isLeader || ownsStore, !reading.isLoading else {
      // The replica has been or is being read again: what the answer builds on is not what is here.
      exchange.wantsPull = true
      return
    }
    guard let response = readResponse(body), request.isProgress(response) else {
      // Something between the device and the server answered, such as a hotel's sign-in page.
      retryLater(.unreachable)
      return
    }
    if response.startsOver, replica.isPulledAnew, request.cursor > 0 {
      // It went back while this device was pulling anew: once more, but not at once.
      replica.restartRefresh()
      retryLater(.server)
      return
    }
    pace.noteSuccess()
    exchange.restoreBatch()
    live.noteAnswer(isIdlePoll: request.isPoll && response.changes.isEmpty)
    rebase { changes in
      let isRefresh = absorb(response, of: request, changes)
      let letsGo = letGo(after: response, changes)
      commitAll(
        thenTell: isRefresh || response.ended
          ? TabMessage.reload()
          : TabMessage.synced(
            request, commits: replica.meta.commits + 1, body, revision: schema.revision,
            letsGo: letsGo))
    }
    if !leadership.isLeader { commitRefusalsAlone() }
    turn.isStatusChanged = true
    goOn(after: response)
  }

  /// Whether what is here is what the answer to the request builds on.
  private func buildsOnReplica(_ request: RequestInFlight) -> Bool {
    request.cursor == replica.cursor
      && (request.cursor == 0 || request.windows == replica.windows)
  }

  /// Drops what lies outside of the windows once nothing waits, which might need it. Who talks to the server
  /// decides; the other tabs hear of it.
  private func letGo(after response: SyncResponse, _ changes: BaseChanges) -> Bool {
    guard !response.hasMore, queue.isEmpty, hasServer else { return false }
    replica.letGo(changes)
    store.uncommitted.buckets.formUnion(changes.buckets)
    return true
  }

  /// Asks for the next page, or says how the sync ended.
  private func goOn(after response: SyncResponse) {
    if response.hasMore {
      exchange.wantsPull = true
    } else if response.role.isEmpty, queue.isEmpty {
      halt(.forbidden)
    } else {
      cancelTimer(.poll)
      enter(response.role.isEmpty ? .failed(.forbidden) : .success)
      exchange.finishPull(at: replica.meta.cursor)
    }
  }

  func readResponse(_ body: [UInt8]) -> SyncResponse? {
    do throws(JSONFieldError) { return try SyncResponse(jsonBytes: body) } catch { return nil }
  }

  /// Takes the server's word: what changed, and, with the last page, what it did with the queue.
  /// Returns whether the replica was or is being pulled anew.
  func absorb(
    _ response: SyncResponse, of request: RequestInFlight, _ changes: BaseChanges
  ) -> Bool {
    // A tab that follows holds all that the leader may hold.
    let isWaiting = !queue.isEmpty || !hasServer
    let isRefresh = replica.apply(
      response, from: request.cursor, at: turn.now, isWaiting: isWaiting, changes)
    store.uncommitted.buckets.formUnion(changes.buckets)
    exchange.usage = response.usage
    if response.hasMore {
      queue.markAcknowledged(of: request.client, upTo: response.acknowledged)
    } else if response.ended {
      endClient(request.client, at: response.acknowledged)
    } else {
      settleQueue(response, request.client)
    }
    return isRefresh
  }

  /// Takes from the queue what the server has done or refused; the refused are kept.
  private func settleQueue(_ response: SyncResponse, _ client: UUID) {
    for entry in queue.removeNumbered(of: client, upTo: response.acknowledged) {
      if entry.place == .stored {
        store.uncommitted.removes.append(entry.sequence)
        if response.role.isEmpty { store.uncommitted.barred.append(entry) }
      }
      for refusal in response.refusals where refusal.sequence == entry.sequence {
        keepRefused(entry, refusal.refusal)
        break
      }
    }
    // A server that was restored may have taken back what it acknowledged in an earlier page.
    queue.forgetAcknowledgements()
    if store.uncommitted.barred.isEmpty {
      clients.noteAcknowledged(client, upTo: response.acknowledged)
    }
    store.uncommitted.settles[client] = response.acknowledged
  }

  /// Goes on under another client: the server has forgotten what it refused of this one. What was not
  /// answered is set aside in sight, and sent again only when the person wants that.
  @inline(never)
  private func endClient(_ client: UUID, at last: Int64) {
    var highest = last
    for entry in queue.removeNumbered(of: client) {
      highest = max(highest, entry.sequence)
      if entry.place == .stored { store.uncommitted.removes.append(entry.sequence) }
      keepRefused(entry, entry.sequence <= last ? .outcomeUnknown : .neverDone)
    }
    // Another tab's late word of one of them is none.
    clients.noteAcknowledged(client, upTo: highest)
    clients.noteEnded(client)
    guard client == replica.meta.client else { return }
    replica.meta.client = freshID()
    replica.meta.settled = 0
  }

  /// A tab that follows sends only what its store did not take; what is refused of that it tries to
  /// keep by a commit of its own.
  private func commitRefusalsAlone() {
    reading.mustReload = reading.mustReload || store.condition != .absent
    commitRefusals()
    store.uncommitted = Uncommitted()
  }
}
