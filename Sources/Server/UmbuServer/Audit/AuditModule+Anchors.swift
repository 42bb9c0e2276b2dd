import AuditServer
import Database
import Fields
import IdentityServer
import Jobs
import Values

/// What a job that sends an anchor away knows. The place is one of the server's own: who writes the
/// database cannot have it write elsewhere.
struct AnchorOrder: FieldObject, Hashable, Sendable {
  static let kind = JobKind<AnchorOrder>("send-anchor", .outside)

  var number: Int64 = 0
  /// An `AnchorPlace.mark`.
  var place = ""

  mutating func visit(_ fields: FieldVisitor) {
    fields.field("number", &number)
    fields.field("place", &place)
  }
}

extension AuditModule {
  /// Orders that an anchor is sent to each place, durable together with it.
  func order(
    _ anchor: AuditAnchor, to places: [AnchorPlace], at now: Instant,
    in transaction: any WriteTransaction
  ) throws {
    for place in places {
      var order = AnchorOrder()
      order.number = anchor.number
      order.place = place.mark
      try Outbox.add(
        AnchorOrder.kind.job(
          order, id: UUID.random(at: now), key: "\(anchor.number) \(place.mark)"),
        at: now, in: transaction)
    }
  }

  /// Sends anchors away: some days long, should a place not answer.
  func anchorHandler(_ post: AnchorPost) -> JobHandler {
    JobHandler(AnchorOrder.kind, retries: JobRetries(attempts: 72)) { order, _ in
      guard let place = post.places.first(where: { $0.mark == order.place }) else {
        throw JobFailure("it is for a place that is not among --anchors of this server")
      }
      let sent = try await context.database.read { [id = context.app.id] in
        try SentAnchor(order.number, of: id, in: $0)
      }
      guard let sent else { throw JobFailure("there is no such anchor any more", isFinal: true) }
      try await post.send(sent, to: place, at: context.now())
      return .none
    }
  }
}
