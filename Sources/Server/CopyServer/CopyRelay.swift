import Copies
import Threading
import Values

/// Passes sealed copies on between devices and the places that people keep them in. It stores nothing
/// and reads nothing of them.
public final class CopyRelay: Sendable {
  private let hosts: AllowedHosts
  /// For everything that one call asks of a place, in milliseconds: a browser gives up soon after.
  private let patience: Int64
  /// Each holds a whole copy, or a long list.
  private let workers = WorkerPool(threads: 4, capacity: 16)

  /// - Parameter hosts: those that may be private.
  public init(allowing hosts: AllowedHosts = AllowedHosts(), patience: Int64 = 25_000) {
    self.hosts = hosts
    self.patience = patience
  }

  /// Tries whether copies can be written, read and removed there.
  /// - Throws: `CopyFailure`, as all that follows.
  public func check(_ place: CopyPlace) async throws {
    try await at(place) { folder throws(CopyFailure) in try folder.check() }
  }

  /// The copies of every space, in no order.
  public func list(_ place: CopyPlace) async throws -> [StoredCopy] {
    try await at(place) { folder throws(CopyFailure) in try folder.list() }
  }

  /// Done when the place has all of it.
  public func put(_ bytes: [UInt8], as name: CopyName, in place: CopyPlace) async throws {
    guard bytes.count <= CopyLimits.bytes else { throw CopyFailure.tooLarge }
    try await put(bytes, as: name.text, in: place)
  }

  public func fetch(_ name: CopyName, from place: CopyPlace) async throws -> [UInt8] {
    try await get(name.text, upTo: CopyLimits.bytes, from: place)
  }

  /// One that is not there is no error.
  public func remove(_ name: CopyName, from place: CopyPlace) async throws {
    try await at(place) { folder throws(CopyFailure) in try folder.remove(name.text) }
  }

  /// The names of the parts of a space's documents, in no order.
  public func parts(of space: UUID, in place: CopyPlace) async throws -> [String] {
    try await at(place) { folder throws(CopyFailure) in try folder.parts(of: space) }
  }

  /// Done when the place has all of it.
  /// - Throws: `tooLarge` for anything that is not as long as its name says.
  public func put(_ bytes: [UInt8], as name: PartName, in place: CopyPlace) async throws {
    guard bytes.count == name.sealedBytes else { throw CopyFailure.tooLarge }
    try await put(bytes, as: name.text, in: place)
  }

  public func fetch(_ name: PartName, from place: CopyPlace) async throws -> [UInt8] {
    try await get(name.text, upTo: Int(name.sealedBytes), from: place)
  }

  /// Those that are not there are no error.
  public func remove(_ names: [PartName], from place: CopyPlace) async throws {
    try await at(place) { folder throws(CopyFailure) in
      for name in names { try folder.remove(name.text) }
    }
  }

  private func put(_ bytes: [UInt8], as name: String, in place: CopyPlace) async throws {
    try await at(place) { folder throws(CopyFailure) in try folder.put(bytes, as: name) }
  }

  private func get(
    _ name: String, upTo limit: Int, from place: CopyPlace
  ) async throws -> [UInt8] {
    try await at(place) { folder throws(CopyFailure) in try folder.get(name, upTo: limit) }
  }

  private func at<T: Sendable>(
    _ place: CopyPlace, _ work: @escaping @Sendable (CopyFolder) throws(CopyFailure) -> T
  ) async throws -> T {
    let (hosts, patience) = (hosts, patience)
    do {
      return try await workers.run {
        let connection = try PlaceConnection(place, allowing: hosts, milliseconds: patience)
        return try work(CopyFolder(connection: connection))
      }
    } catch is WorkerPool.Busy {
      throw CopyFailure.tooMany
    }
  }
}
