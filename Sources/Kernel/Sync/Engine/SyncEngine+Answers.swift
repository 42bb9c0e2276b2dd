import API
import Fields
import Records
import Values

extension SyncEngine {
  func answered(_ token: Int, _ outcome: HTTPOutcome) {
    guard let request = inFlight, request.token == token else { return }
    inFlight = nil
    switch outcome {
    case .failed: failed(.unreachable)
    case .answered(let answer):
      switch answer.status {
      case 200..<300: taken(answer.body, of: request)
      case 401: stopped(.signedOut)
      case 403, 404: stopped(.forbidden)
      case 409, 426: stopped(.outdated)
      case 400, 413, 422:
        // One mutation may be what the server cannot read: smaller batches let the others pass.
        batchLimit = max(1, batchLimit / 2)
        failed(.server)
      default: failed(.server, after: retryAfter(answer))
      }
    }
  }

  private func taken(_ body: [UInt8], of request: RequestInFlight) {
    guard request.cursor == refresh?.cursor ?? meta.cursor, !isLeader || ownsStore, loading == nil
    else {
      // The replica has been or is being read again: what the answer builds on is not what is here.
      wantsPull = true
      return
    }
    guard let response = readResponse(body), isProgress(response, request) else {
      // Something between the device and the server answered, such as a hotel's sign-in page.
      failed(.unreachable)
      return
    }
    if response.startsOver, refresh != nil, request.cursor > 0 {
      // It went back while this device was pulling anew: once more, but not at once.
      refresh = Refresh()
      failed(.server)
      return
    }
    failures = 0
    batchLimit = SyncLimits.mutations
    idlePolls =
      request.isPoll && live == .open && response.changes.isEmpty ? idlePolls + 1 : 0
    var isRefresh = false
    rebase { changes in
      isRefresh = absorb(response, of: request, changes)
      commitAll(
        thenTell: isRefresh || response.ended
          ? TabMessage.reload()
          : TabMessage.synced(
            request.client, request.cursor, commits: meta.commits + 1, body,
            revision: schema.revision))
    }
    if !isLeader { keepRefusalsBeside() }
    isStatusChanged = true
    if response.hasMore {
      wantsPull = true
    } else if response.role.isEmpty, queue.isEmpty {
      stopped(.forbidden)
    } else {
      cancel(.poll)
      enter(response.role.isEmpty ? .failed(.forbidden) : .success)
      if pokedVersion > meta.cursor { wantsPull = true }
      pokedVersion = 0
    }
  }

  func readResponse(_ body: [UInt8]) -> SyncResponse? {
    do throws(JSONFieldError) { return try SyncResponse(jsonBytes: body) } catch { return nil }
  }

  private func isProgress(_ response: SyncResponse, _ request: RequestInFlight) -> Bool {
    if response.hasMore, !response.startsOver { return response.cursor > request.cursor }
    return response.startsOver || response.cursor >= request.cursor
  }

  /// Takes the server's word: what changed, and, with the last page, what it did with the queue.
  /// Returns whether the replica was or is being pulled anew.
  func absorb(
    _ response: SyncResponse, of request: RequestInFlight, _ changes: BaseChanges
  ) -> Bool {
    if response.startsOver || (request.cursor == 0 && refresh == nil) {
      refresh = response.startsOver || storage.base.count > 0 ? Refresh() : nil
      meta.cursor = 0
    }
    if response.startsOver || request.cursor == 0 { began = response.head }
    let isRefresh = refresh != nil
    apply(response.changes, changes)
    if isRefresh {
      refresh?.cursor = response.cursor
    } else {
      meta.cursor = response.cursor
    }
    meta.role = response.role
    usage = response.usage
    if response.hasMore {
      markAcknowledged(response, request.client)
    } else {
      if isRefresh { finishRefresh(at: response.cursor, changes) }
      // Who is no member any more holds nothing, and is told what became of the queue.
      meta.isComplete = !response.role.isEmpty
      if meta.isComplete { meta.lastSync = now }
      if response.ended {
        end(request.client, at: response.acknowledged)
      } else {
        settleQueue(response, request.client)
      }
    }
    return isRefresh
  }

  private func apply(_ list: [RecordChange], _ changes: BaseChanges) {
    for change in list {
      guard let table = schema.table(named: change.table) else { continue }
      uncommitted.buckets.insert(ReplicaBucket.bucket(of: change.id))
      if change.record.isNull {
        changes.write(table, change.id, nil)
      } else {
        changes.write(table, change.id, table.row(from: change.record))
        refresh?.seen.add(RecordKey(table.name, change.id))
      }
    }
  }

  private func finishRefresh(at cursor: Int64, _ changes: BaseChanges) {
    let seen = refresh?.seen ?? RecordKeys()
    for table in schema.tables {
      for id in storage.base.rows(of: table.name).keys.ordered()
      where !seen.contains(RecordKey(table.name, id)) {
        uncommitted.buckets.insert(ReplicaBucket.bucket(of: id))
        changes.write(table, id, nil)
      }
    }
    meta.cursor = cursor
    refresh = nil
  }

  /// While pages are on their way, what is acknowledged goes on being shown and is not sent again.
  private func markAcknowledged(_ response: SyncResponse, _ client: UUID) {
    for entry in queue where isDone(entry, client, response.acknowledged) {
      entry.isAcknowledged = true
    }
  }

  /// Takes from the queue what the server has done or refused; the refused are kept.
  func settleQueue(_ response: SyncResponse, _ client: UUID) {
    var remaining: [QueueEntry] = []
    remaining.reserveCapacity(queue.count)
    for entry in queue {
      guard isDone(entry, client, response.acknowledged) else {
        // A server that was restored may have taken back what it acknowledged in an earlier page.
        entry.isAcknowledged = false
        remaining.append(entry)
        continue
      }
      if entry.place == .stored {
        uncommitted.removes.append(entry.sequence)
        if response.role.isEmpty { uncommitted.barred.append(entry) }
      }
      for refusal in response.refusals where refusal.sequence == entry.sequence {
        let kept = entry.refused(refusal.refusal)
        refused.append(kept)
        uncommitted.refused.append(kept)
        break
      }
    }
    queue = remaining
    if uncommitted.barred.isEmpty { acknowledged.raise(client, to: response.acknowledged) }
    uncommitted.settles[client] = response.acknowledged
  }

  private func isDone(_ entry: QueueEntry, _ client: UUID, _ last: Int64) -> Bool {
    entry.place != .storing && entry.client == client && entry.sequence > 0
      && entry.sequence <= last
  }

  /// A tab that follows sends only what its store did not take; what is refused of that it tries to
  /// keep by a commit of its own.
  private func keepRefusalsBeside() {
    mustReload = mustReload || store != .absent
    let kept = uncommitted
    uncommitted = Uncommitted()
    uncommitted.refused = kept.refused
    uncommitted.discards = kept.discards
    commitRefusals()
  }
}
