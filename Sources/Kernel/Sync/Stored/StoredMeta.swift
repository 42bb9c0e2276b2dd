import Fields
import Values

/// Where this device stands with the server: the value under `SyncKeys.meta`.
struct StoredMeta: Fielded, Hashable, Sendable {
  /// Names the device's queue to the server.
  var client = UUID.zero
  /// The space's version that the replica has; 0 when it is to be pulled anew.
  var cursor: Int64 = 0
  /// Up to this sequence number the server's refusals are kept here.
  var settled: Int64 = 0
  var lastSync: Instant?
  /// Whether the replica has been whole once.
  var isComplete = false
  var role = ""
  /// The schema that wrote the replica.
  var fingerprint: Int64 = 0
  /// How many commits the leaders of this store have made.
  var commits: Int64 = 0
  /// Which buckets there are, a bit each: the first 64, then the others.
  var firstBuckets: Int64 = 0
  var lastBuckets: Int64 = 0
  /// All entries up to this sequence number were known when the person last discarded one: of what
  /// is not in the queue any more, late news are none.
  var known: Int64 = 0
  /// The revision of the schema that wrote the replica; the first did not say so.
  var revision = 1
  /// The number of the value under `SyncKeys.first` that goes with this; 0 when none does.
  var first: Int64 = 0
  /// The version of the space at which the last pull from the beginning began; 0 where an older app began it.
  var pullHead: Int64 = 0
  /// What the replica has of types that are held in part.
  var windows: [HeldWindow] = []

  mutating func visit(_ fields: FieldVisitor) {
    fields.field("client", &client)
    fields.field("cursor", &cursor)
    fields.field("settled", &settled)
    fields.field("lastSync", &lastSync)
    fields.field("isComplete", &isComplete)
    fields.field("role", &role)
    fields.field("fingerprint", &fingerprint)
    fields.field("commits", &commits)
    fields.field("firstBuckets", &firstBuckets)
    fields.field("lastBuckets", &lastBuckets)
    fields.field("known", &known)
    fields.field("revision", &revision)
    fields.field("first", &first)
    fields.field("pullHead", &pullHead)
    fields.field("windows", &windows, maxCount: .max)
  }

  func hasBucket(_ bucket: Int) -> Bool {
    (bucket < 64 ? firstBuckets : lastBuckets) >> Int64(bucket % 64) & 1 == 1
  }

  mutating func setBucket(_ bucket: Int, _ isThere: Bool) {
    let bit: Int64 = 1 << Int64(bucket % 64)
    if bucket < 64 {
      firstBuckets = isThere ? firstBuckets | bit : firstBuckets & ~bit
    } else {
      lastBuckets = isThere ? lastBuckets | bit : lastBuckets & ~bit
    }
  }
}

extension Fielded {
  /// The form in which the engine stores it.
  @inline(never)
  var storedBytes: [UInt8] {
    var writer = CompactWriter()
    writer.write(row: row)
    return StoredFrame.bytes(writer)
  }

  /// Nil when the bytes are not readable as this.
  @inline(never)
  init?(storedBytes bytes: [UInt8]?) {
    guard var reader = StoredFrame.reader(bytes) else { return nil }
    let row = reader.row()
    guard !reader.failed, reader.isAtEnd else { return nil }
    do throws(FieldError) { try self.init(row: row) } catch { return nil }
  }
}
