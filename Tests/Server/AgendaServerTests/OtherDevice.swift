import Agenda
import AgendaTesting
import Records
import Values

@testable import AgendaServer

/// Another device of a practice, whose clock may be wrong.
struct OtherDevice {
  private let client: UUID
  private let ahead: Int64
  private var sent = 0

  /// - Parameters:
  ///   - number: below 256, another one of each device.
  ///   - ahead: of the server's clock its own is, in milliseconds; negative for behind it.
  init(_ number: UInt64, ahead: Int64 = 0) {
    client = UUID(high: 0x0190_0000_0000_7100 | number, low: 0x8000_0000_0000_00C1)
    self.ahead = ahead
  }

  /// - Returns: the refusals.
  @discardableResult
  mutating func push(_ mutations: any Mutation..., to room: AgendaRoom) async throws -> [Refusal] {
    let before = sent
    sent += mutations.count
    return try await room.served.push(mutations, after: before, as: client, ahead: ahead)
  }
}

extension AgendaRoom {
  /// What devices push at once, each one mutation.
  /// - Returns: the refusals of each, in no order.
  func pushAtOnce(_ mutations: [any Mutation]) async throws -> [[Refusal]] {
    try await withThrowingTaskGroup(of: [Refusal].self) { group in
      for (number, mutation) in mutations.enumerated() {
        group.addTask {
          var device = OtherDevice(UInt64(number))
          return try await device.push(mutation, to: self)
        }
      }
      var refusals: [[Refusal]] = []
      for try await refused in group { refusals.append(refused) }
      return refusals
    }
  }
}

extension Days {
  static let therapist = UUID(high: 7, low: 1)

  /// Where a session is that its therapist has to themselves.
  static func treated(_ text: String) -> SessionPlace {
    var place = place(text)
    place.therapist = therapist
    return place
  }

  static func treat(_ number: UInt64, _ text: String, _ visitor: UUID = ana) -> BookSession<Visits>
  {
    var booking = book(number, text, visitor)
    booking.session.place = treated(text)
    return booking
  }
}

extension AgendaRoom {
  /// Sessions by their numbers, as the server has them.
  func sessions(_ numbers: UInt64...) async throws -> [Session] {
    try await served.read { records in
      numbers.compactMap { records.find(Days.session($0)) }
    }
  }

  func appointments(_ numbers: UInt64...) async throws -> [Appointment] {
    try await served.read { records in
      numbers.compactMap { records.find(Days.appointment($0)) }
    }
  }
}
