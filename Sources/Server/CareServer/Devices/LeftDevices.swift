import Care
import Database
import SyncServer
import Values

/// A device without an account that left times.
struct LeftDevice: Sendable, Hashable {
  /// Of its key, which the server does not keep.
  var id: UUID
  var endpoint: String
  var publicKey: [UInt8]
  var secret: [UInt8]
  var language: Language
  /// Stands for the network from which it came: a mark that nobody can read.
  var network: String
  var failures = 0

  static func id(of key: String) -> UUID { UUID(naming: "left device \(key)") }
}

/// The tables `left_device` and `left_time`.
enum LeftDevices {
  static func put(
    _ device: LeftDevice, at now: Instant, until end: Instant,
    _ transaction: any WriteTransaction
  ) throws {
    // Whoever has the subscription has it now under this key.
    let others = try transaction.rows(
      "SELECT id FROM left_device WHERE endpoint = $1 AND id <> $2",
      [.text(device.endpoint), SQLValue(device.id)]
    ) { $0.uuid(0) }
    for other in others { try remove(other, transaction) }
    try transaction.execute(
      """
      INSERT INTO left_device (id, endpoint, public_key, secret, language, network, put_at, \
      expires_at, failures) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 0) \
      ON CONFLICT (id) DO UPDATE SET endpoint = excluded.endpoint, \
      public_key = excluded.public_key, secret = excluded.secret, language = excluded.language, \
      network = excluded.network, put_at = excluded.put_at, expires_at = excluded.expires_at, \
      failures = 0
      """,
      [
        SQLValue(device.id), .text(device.endpoint), .blob(device.publicKey),
        .blob(device.secret), .text(device.language.rawValue), .text(device.network),
        .integer(now.milliseconds), .integer(end.milliseconds),
      ])
  }

  static func find(_ id: UUID, _ transaction: any ReadTransaction) throws -> LeftDevice? {
    try transaction.first(
      """
      SELECT id, endpoint, public_key, secret, language, network, failures FROM left_device \
      WHERE id = $1
      """, [SQLValue(id)]
    ) { row in
      LeftDevice(
        id: row.uuid(0), endpoint: row.text(1), publicKey: row.bytes(2), secret: row.bytes(3),
        language: Language(rawValue: row.text(4)) ?? .pt, network: row.text(5),
        failures: Int(row.int(6)))
    }
  }

  /// Removes a device with all that it left.
  static func remove(_ id: UUID, _ transaction: any WriteTransaction) throws {
    try transaction.execute("DELETE FROM left_time WHERE device = $1", [SQLValue(id)])
    try transaction.execute("DELETE FROM left_device WHERE id = $1", [SQLValue(id)])
  }

  static func fail(_ id: UUID, _ transaction: any WriteTransaction) throws {
    try transaction.execute(
      "UPDATE left_device SET failures = failures + 1 WHERE id = $1", [SQLValue(id)])
  }

  static func succeed(_ id: UUID, _ transaction: any WriteTransaction) throws {
    try transaction.execute(
      "UPDATE left_device SET failures = 0 WHERE id = $1 AND failures > 0", [SQLValue(id)])
  }

  /// How many devices there are, of a network or of all.
  static func count(
    of network: String? = nil, _ transaction: any ReadTransaction
  ) throws -> Int {
    let condition = network == nil ? "" : " WHERE network = $1"
    return try transaction.first(
      "SELECT count(*) FROM left_device\(condition)", network.map { [.text($0)] } ?? []
    ) { Int($0.int(0)) } ?? 0
  }

  /// Removes those whose last time is long over.
  static func forget(expiredBefore time: Instant, _ transaction: any WriteTransaction) throws {
    let values = [SQLValue.integer(time.milliseconds)]
    try transaction.execute(
      "DELETE FROM left_time WHERE device IN (SELECT id FROM left_device WHERE expires_at < $1)",
      values)
    try transaction.execute("DELETE FROM left_device WHERE expires_at < $1", values)
  }

  static func replaceTimes(
    of device: UUID, _ times: [LeftTime], _ transaction: any WriteTransaction
  ) throws {
    try transaction.execute("DELETE FROM left_time WHERE device = $1", [SQLValue(device)])
    for time in times {
      try transaction.execute(
        """
        INSERT INTO left_time (device, due_at, name) VALUES ($1, $2, $3) \
        ON CONFLICT (device, due_at, name) DO NOTHING
        """,
        [
          SQLValue(device), .integer(time.at.milliseconds), .blob(Array(time.name.utf8)),
        ])
    }
  }

  /// - Parameter now: nil for those to come as well.
  static func times(
    of device: UUID, through now: Instant?, _ transaction: any ReadTransaction
  ) throws -> [LeftTime] {
    try transaction.rows(
      """
      SELECT due_at, name FROM left_time WHERE device = $1 AND due_at <= $2 ORDER BY due_at, name
      """, [SQLValue(device), .integer(now?.milliseconds ?? .max)]
    ) { row in
      LeftTime(
        String(decoding: row.bytes(1), as: UTF8.self), at: Instant(milliseconds: row.int(0)))
    }
  }

  static func drop(
    through now: Instant, of device: UUID, _ transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      "DELETE FROM left_time WHERE device = $1 AND due_at <= $2",
      [SQLValue(device), .integer(now.milliseconds)])
  }

  static func drop(
    _ times: [LeftTime], of device: UUID, _ transaction: any WriteTransaction
  ) throws {
    for time in times {
      try transaction.execute(
        "DELETE FROM left_time WHERE device = $1 AND due_at = $2 AND name = $3",
        [SQLValue(device), .integer(time.at.milliseconds), .blob(Array(time.name.utf8))])
    }
  }

  static func next(of device: UUID, _ transaction: any ReadTransaction) throws -> Instant? {
    try transaction.first(
      "SELECT min(due_at) FROM left_time WHERE device = $1", [SQLValue(device)]
    ) { row in row.intOrNil(0).map { Instant(milliseconds: $0) } } ?? nil
  }
}
