import Database
import SyncServer
import Values

extension FileService {
  /// Makes a file of an upload that is whole: looks at it, keeps it in the store, and writes the row.
  /// One that is refused is thrown away, and its reservation ends.
  /// - Throws: `unwantedType`, `unsound`; `notFound` when it or its record was ended meanwhile; `diskFull`,
  ///   `unavailable`, and then the upload stays as it is and can be finished later.
  func finish(_ row: FileRow, _ part: PartFile, by caller: Caller) async throws -> Upload {
    let inspected: InspectedFile
    do {
      inspected = try await turns.run(of: caller.account) {
        try await run(on: inspecting) { [inspector = places.inspector] in
          try inspector.inspect(part.path)
        }
      }
    } catch let error as FileError {
      if error.contentCode != nil {
        counters.count { $0.refused += 1 }
        try await discard(row, part, for: error)
      }
      throw error
    }
    do {
      try await publish(inspected, of: row, by: caller)
    } catch {
      try? await run(on: quick) { inspected.removeWork() }
      // Its record went meanwhile, or it was ended: nobody waits for it.
      if error as? FileError == .notFound { try await discard(row, part) }
      throw error
    }
    try await run(on: quick) {
      inspected.removeWork()
      part.remove()
    }
    counters.count { $0.finished += 1 }
    var upload = Upload(row, offset: row.sentBytes)
    upload.expiresAt = nil
    return upload
  }

  /// Puts what was sent into the store, and makes the upload a file that others see.
  private func publish(
    _ inspected: InspectedFile, of row: FileRow, by caller: Caller
  ) async throws {
    let place = ObjectPlace(space: row.space, digest: inspected.digest, origin: row.id)
    try await database.write(in: row.space) { [now] transaction in
      try Litter.add(place, at: now(), in: transaction)
    }
    try await run(on: slow) { [store] in
      for preview in inspected.previews {
        try store.put(preview.path, at: place.preview(preview.edge))
      }
      try store.put(inspected.path, at: place)
    }
    let (isNew, version, isUnusual) = try await database.write(in: row.space) {
      [self] transaction -> (Bool, Int64?, Bool) in
      try check(.add, of: caller, in: row.space, transaction)
      guard let upload = try FileRow.find(row.id, in: transaction), !upload.isDone else {
        throw FileError.notFound
      }
      try upload.complete(with: inspected.digest, in: transaction)
      let version = try complete(upload, as: inspected.type, in: transaction)
      if try ContentRow.find(inspected.digest, of: row.space, in: transaction) != nil {
        return (false, version, false)
      }
      try ContentRow(
        space: row.space, digest: inspected.digest, origin: row.id, type: inspected.type,
        bytes: inspected.bytes, countedBytes: row.sentBytes, pixels: inspected.pixels
      ).insert(in: transaction)
      try Litter.remove(place, in: transaction)
      guard let most = rules.fairUse else { return (true, version, false) }
      let stored = try Storage.of(row.space, in: transaction).stored
      return (true, version, stored > most && stored - row.sentBytes <= most)
    }
    announce(version, of: row.space)
    if isUnusual { counters.count { $0.unusual += 1 } }
    // The same bytes were there already: this copy goes at once, or when litter is swept.
    if !isNew { try? await clear(place) }
  }

  /// Empties a place of the store that no file needs.
  func clear(_ place: ObjectPlace) async throws {
    try await run(on: slow) { [store] in
      for edge in Preview.edges { try store.remove(place.preview(edge)) }
      try store.remove(place)
    }
    try await database.write(in: place.space) { try Litter.remove(place, in: $0) }
  }
}
