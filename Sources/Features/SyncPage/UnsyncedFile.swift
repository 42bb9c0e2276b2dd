import Fields
import Records
import Sync
import Values

/// The file of what the server does not have: written on one device of a space, read on another.
public struct UnsyncedFile: Equatable, Sendable {
  /// One change of it.
  public struct Change: Equatable, Sendable {
    public var id: UUID
    public var name: String
    public var time: Instant
    public var arguments: JSONValue
  }

  /// Why a file cannot be taken in.
  public enum Problem: Error, Equatable, Sendable {
    case tooLarge
    /// It is cut off, or no such file at all.
    case unreadable
    /// A newer version of the app wrote it.
    case newer
    case otherSpace
    /// It does not say of which space it is.
    case noSpace
    case empty
  }

  static let format = "umbu.unsynced.v1"
  static let maxBytes = 20_000_000
  static let maxChanges = 20_000

  /// Whose changes they were; nil when the file does not say.
  public var account: UUID?
  /// In the order in which they were done.
  public var changes: [Change] = []
  /// How many of the space's changes in the file could not be read.
  public var unreadable = 0

  /// Reads a file for a space; changes of other spaces in it are left out.
  init(_ bytes: [UInt8], of schema: SpaceSchema, space: UUID) throws(Problem) {
    guard bytes.count <= Self.maxBytes else { throw .tooLarge }
    let file = try Self.parse(bytes)
    guard let mutations = file["mutations"]?.array else { throw .unreadable }
    guard mutations.count <= Self.maxChanges else { throw .tooLarge }
    account = file["account"].flatMap { UUID(json: $0) }
    let own = file["space"].flatMap { UUID(json: $0) }
    let ownRevision = file["schema"]?.integer ?? 1
    var isElsewhere = false
    var isNowhere = false
    for mutation in mutations {
      // After a crash the file has what several spaces wait for, each with its own.
      guard let place = mutation["space"].flatMap({ UUID(json: $0) }) ?? own else {
        isNowhere = true
        continue
      }
      guard place == space else {
        isElsewhere = true
        continue
      }
      if account == nil { account = mutation["account"].flatMap { UUID(json: $0) } }
      let written = mutation["schema"]?.integer ?? ownRevision
      guard written <= schema.revision else { throw .newer }
      if let change = Change(mutation, from: Int(clamping: written), of: schema) {
        changes.append(change)
      } else {
        unreadable += 1
      }
    }
    guard changes.isEmpty, unreadable == 0 else { return }
    if isElsewhere || (own != nil && own != space) { throw .otherSpace }
    throw isNowhere ? Problem.noSpace : Problem.empty
  }

  private static func parse(_ bytes: [UInt8]) throws(Problem) -> JSONValue {
    let file: JSONValue
    do throws(JSONError) {
      file = try JSONValue.parse(bytes, limits: JSONLimits(depth: 32, bytes: maxBytes))
    } catch {
      throw .unreadable
    }
    guard let name = file["format"]?.text, name.begins(with: "umbu.unsynced.") else {
      throw .unreadable
    }
    guard name == format else { throw .newer }
    return file
  }
}

extension UnsyncedFile.Change {
  /// - Parameter revision: the one of the schema that wrote it.
  fileprivate init?(_ mutation: JSONValue, from revision: Int, of schema: SpaceSchema) {
    guard let id = mutation["id"].flatMap({ UUID(json: $0) }), let name = mutation["name"]?.text,
      let time = mutation["time"].flatMap({ Instant(json: $0) }),
      let arguments = mutation["arguments"]
    else { return nil }
    self.init(
      id: id, name: name, time: time,
      arguments: schema.arguments(arguments, of: name, from: revision))
  }
}
