import Agenda
import Database
import Delivery
import Records
import Scheduling
import SyncServer
import Values
import ZoneFiles

/// What somebody who waits answers to a time that is kept for them: that they take it, or do not. The link is good for
/// that one offer, until it ends.
public struct OfferAnswers: Sendable {
  public enum Answer: String, Sendable, Hashable {
    case accept, decline
  }

  /// An offer as its page shows it.
  public struct Found: Sendable, Hashable {
    public enum Standing: Sendable, Hashable {
      /// It is kept for them.
      case open
      /// They have it.
      case accepted
      case declined
      /// They did not answer in time.
      case ended
      /// The house has taken it back, or it has changed.
      case gone
    }

    public var house: String
    public var start: CivilDateTime
    /// On the clocks there.
    public var until: CivilDateTime
    public var standing: Standing
  }

  /// What came of an answer.
  public struct Outcome: Sendable {
    public var found: Found
    /// Whether the answer holds: it was taken now, or had been before.
    public var isTaken: Bool
    /// That the space has moved; nil when it did not.
    public var move: SpaceMove?
  }

  private let rules: AgendaRules
  private let mutations: OwnMutations
  private let delivery: Delivery
  private let zones: ZoneFolder
  /// What tells the therapist; nil where nobody is told.
  private let notice: AnswerNotice?
  private var now: @Sendable () -> Instant { delivery.now }

  init(
    _ rules: AgendaRules, _ mutations: OwnMutations, _ delivery: Delivery, zones: ZoneFolder,
    notice: AnswerNotice?
  ) {
    self.rules = rules
    self.mutations = mutations
    self.delivery = delivery
    self.zones = zones
    self.notice = notice
  }

  /// What the link of a token is about. Looking changes nothing.
  /// - Returns: nil for a token that is none, is for something else, or whose offer is forgotten.
  /// - Throws: `DatabaseError`.
  public func look(by token: String) async throws -> Found? {
    let now = now()
    return try await delivery.database.read { transaction -> Found? in
      guard let (offer, space) = try offer(of: token, transaction) else { return nil }
      return try describe(offer, in: space, at: now, transaction)
    }
  }

  /// Applies an answer, as mutations of the server's.
  /// - Parameter start: the time that the page showed: nobody takes another than they have seen.
  /// - Returns: nil as above.
  /// - Throws: `DatabaseError`.
  public func apply(
    _ answer: Answer, seenAt start: CivilDateTime, by token: String
  ) async throws -> Outcome? {
    let space = try await delivery.database.read { transaction in
      try offer(of: token, transaction)?.space
    }
    guard let space else { return nil }
    let now = now()
    return try await delivery.database.write(in: space) { transaction -> Outcome? in
      guard let (offer, _) = try offer(of: token, transaction),
        let before = try describe(offer, in: space, at: now, transaction)
      else { return nil }
      try delivery.noteOpened(offer.id, in: transaction)
      switch (answer, before.standing) {
      case (.accept, .accepted), (.decline, .declined):
        return Outcome(found: before, isTaken: true, move: nil)
      case (.accept, .open) where before.start == start:
        return try run(
          [rules.confirm(offer.appointment), ArchiveWaitingEntry(offer.entry)], offer, .accepted,
          in: space, at: now, transaction)
      case (.decline, .open) where before.start == start:
        return try run(
          [rules.cancel(offer.appointment)], offer, .declined, in: space, at: now, transaction)
      case (.accept, _), (.decline, _):
        return Outcome(found: before, isTaken: false, move: nil)
      }
    }
  }

  private func run(
    _ all: [any Mutation], _ offer: WaitingOffer, _ state: WaitingOffer.State, in space: UUID,
    at now: Instant, _ transaction: any WriteTransaction
  ) throws -> Outcome? {
    let outcome = try mutations.run(all, in: space, by: .server(at: now), in: transaction)
    let isTaken = outcome.refusals.first == .some(nil)
    if isTaken {
      try WaitingOffers.end(offer.id, state, in: space, at: now, transaction)
      if state == .accepted {
        try WaitingSlots.close(offer.slot, in: space, transaction)
        try notice?.add(
          .confirm, to: offer.appointment.uuid, in: space, bringing: delivery, transaction)
      } else {
        // The next one need not wait for the end.
        try WaitingSlots.set(offer.slot, dueAt: now, in: space, transaction)
      }
      try WaitingOfferer.job.wake(space, at: now, now: now, in: transaction)
    }
    guard let (left, _) = try WaitingOffers.find(offer.id, transaction),
      let found = try describe(left, in: space, at: now, transaction)
    else { return nil }
    return Outcome(
      found: found, isTaken: isTaken,
      move: outcome.version.map { SpaceMove(space: space, version: $0) })
  }

  private func offer(
    of token: String, _ transaction: any ReadTransaction
  ) throws -> (offer: WaitingOffer, space: UUID)? {
    guard let id = try MessageTokens.find(in: transaction)?.id(of: token, .offer) else {
      return nil
    }
    return try WaitingOffers.find(id, transaction)
  }

  private func describe(
    _ offer: WaitingOffer, in space: UUID, at now: Instant, _ transaction: any ReadTransaction
  ) throws -> Found? {
    guard
      let planned = try PlannedAppointments.find(offer.appointment.uuid, in: space, transaction)
    else { return nil }
    let zone = zones.find(planned.zone) ?? .utc
    return Found(
      house: try rules.house(space, transaction), start: planned.start,
      until: zone.local(offer.endsAt), standing: standing(of: offer, planned, at: now))
  }

  /// While an offer is open its appointment says what became of it: the job that notes that may not have run yet.
  private func standing(
    of offer: WaitingOffer, _ planned: PlannedAppointment, at now: Instant
  ) -> Found.Standing {
    switch planned.state {
    case .held: return offer.endsAt <= now ? .ended : offer.state == .open ? .open : .gone
    case .requested, .confirmed, .arrived, .inSession, .completed, .noShow: return .accepted
    case .cancelled, .rescheduled:
      switch offer.state {
      case .declined: return .declined
      case .ended: return .ended
      case .open where offer.endsAt <= now: return .ended
      case .open, .accepted, .stopped: return .gone
      }
    }
  }
}
