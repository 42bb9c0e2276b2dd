import Flow
import Records
import Sync
import Values

/// A space of this device alone that is not the open one, as its store has it.
extension Spaces {
  private func stored(
    _ access: SpaceAccess, _ receive: @escaping (String, StoredSpace?) -> Void
  ) {
    let prefix = OpenSpace.name(of: OpenSpace.id(of: access)) + "/"
    calls.load(prefix: prefix, without: "", space: "") { receive(prefix, $0) }
  }

  func readLocal(_ access: SpaceAccess, _ receive: @escaping (Response) -> Void) {
    stored(access) { [self] _, stored in
      let configuration = SyncConfiguration(
        space: access.space, account: access.account, role: access.role)
      receive(
        .space(
          .local(
            stored.flatMap {
              LocalContents($0, of: configuration, in: schema, now: calls.now)
            })))
    }
  }

  /// All of it goes in one write, with the past of its records, which asks for the mark of that version: what another
  /// tab wrote meanwhile is not lost. Version 0 is of one that was erased, and takes away what is left of it. What
  /// stays says that it was erased: a tab that starts before that is noted would begin it anew, and nobody would
  /// find what it writes.
  func eraseLocal(
    _ access: SpaceAccess, at version: Int64, _ receive: @escaping (Response) -> Void
  ) {
    let id = OpenSpace.id(of: access)
    let past = OpenSpace.pastPrefix(of: id)
    calls.list(prefix: past) { [self] entries in
      stored(access) { [self] prefix, stored in
        guard let stored else { return receive(.space(.erased(false))) }
        var change = StoreChange()
        for value in stored.values where value.key != SyncKeys.erased {
          change.removed.append(prefix + value.key)
        }
        change.puts = [StoredValue(prefix + SyncKeys.erased, [])]
        for value in entries { change.removed.append(past + value.key) }
        if version > 0 {
          change.present = [prefix + SyncKeys.markPrefix + version.description]
        } else {
          change.absent = [prefix + SyncKeys.meta]
        }
        change.space = id
        calls.commit(change) { [self] outcome in
          guard outcome == .saved else { return receive(.space(.erased(false))) }
          calls.tellTabs(about: OpenSpace.name(of: id), LocalContents.erasedMessage)
          openBeside.erased(id)
          // What was set aside as damaged, and what another tab wrote of the past since it was listed.
          calls.erase(prefix: past, space: id)
          calls.erase(prefix: OpenSpace.valuePrefix(of: id), space: "")
          calls.forgetBlobs(Self.prefix(of: id))
          // The store does one thing after another: behind this all of it is gone.
          calls.read("") { _ in receive(.space(.erased(true))) }
        }
      }
    }
  }

  /// In one write, which asks that there be nothing of it yet.
  func beginLocal(
    _ access: SpaceAccess, from open: SpaceAccess, tables: [String], refused: [UUID],
    _ receive: @escaping (Response) -> Void
  ) {
    guard let space, space.isOpen, space.id == OpenSpace.id(of: open) else {
      return receive(.space(.begun(nil)))
    }
    var contents = LocalContents()
    for table in tables { contents.tables.append(.init(table, space.engine.rows(of: table))) }
    let configuration = SyncConfiguration(
      space: access.space, account: access.account, role: access.role)
    let own = contents.said(by: access.account, for: open.account)
      .said(by: access.space, for: open.space)
    var coming: [RefusedMutation] = []
    for mutation in space.status.refused where refused.contains(mutation.id) {
      coming.append(
        mutation.said(by: access.account, for: open.account)
          .said(by: access.space, for: open.space))
    }
    guard
      let (commit, done) = own.beginning(
        of: configuration, in: schema, now: calls.now, doing: coming)
    else {
      return receive(.space(.begun(nil)))
    }
    let id = OpenSpace.id(of: access)
    let prefix = OpenSpace.name(of: id) + "/"
    var change = StoreChange()
    for put in commit.puts { change.puts.append(StoredValue(prefix + put.key, put.bytes)) }
    let past = OpenSpace.pastPrefix(of: id)
    for put in commit.past { change.puts.append(StoredValue(past + put.key, put.bytes)) }
    change.absent = [prefix + SyncKeys.meta]
    change.space = id
    calls.commit(change) { receive(.space(.begun($0 == .saved ? done : nil))) }
  }
}
