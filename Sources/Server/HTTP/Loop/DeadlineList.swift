/// Connections that wait for the same length of time, the one that waits longest first: since all
/// are added at the end, the order needs no sorting and every step is constant work.
struct DeadlineList {
  let duration: Int64
  private var first: Connection?
  private var last: Connection?

  init(_ duration: Duration) {
    self.duration = max(1, duration.nanoseconds)
  }

  var earliest: Int64? { first?.deadline }

  /// Who waits for longest of those that fit; only as many as `limit` are looked at.
  func oldest(of limit: Int, where fits: (Connection) -> Bool) -> Connection? {
    var next = first
    for _ in 0..<limit {
      guard let connection = next else { return nil }
      if fits(connection) { return connection }
      next = connection.later
    }
    return nil
  }

  mutating func append(_ connection: Connection, now: Int64) {
    connection.deadline = now &+ duration
    connection.earlier = last
    connection.later = nil
    if let last { last.later = connection } else { first = connection }
    last = connection
  }

  mutating func remove(_ connection: Connection) {
    let (earlier, later) = (connection.earlier, connection.later)
    if let earlier { earlier.later = later } else { first = later }
    if let later { later.earlier = earlier } else { last = earlier }
    connection.earlier = nil
    connection.later = nil
  }

  /// The next connection whose time is over; it is taken off the list.
  mutating func popExpired(now: Int64) -> Connection? {
    guard let connection = first, connection.deadline <= now else { return nil }
    remove(connection)
    return connection
  }
}
