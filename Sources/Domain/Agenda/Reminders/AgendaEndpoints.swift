import API
import Fields
import Values

/// The operations of an agenda beside its mutations.
public enum AgendaEndpoints {
  public static let link = Endpoint<AppointmentLinkOrder, AppointmentLink>(
    "makeAppointmentLink", .post, "v1/agenda/link", access: .session,
    summary: """
      The address by which who comes to an appointment confirms or cancels it without signing in, for who sends it by \
      hand; the same each time.
      """,
    isRepeatable: true)
  public static let book = Endpoint<BookingRequest, BookedAppointment>(
    "bookAppointment", .post, "v1/agenda/appointments", access: .session,
    summary: """
      Books an appointment for a time that is free, once for each key. A no is 409 with the first that holds of \
      slotTaken, holdExpired, outsideRules and policy; nothing is booked then.
      """,
    isRepeatable: true)
}

/// Of which appointment a link is wanted.
public struct AppointmentLinkOrder: FieldObject, Hashable, Sendable {
  public var space = UUID.zero
  public var appointment = ID<Appointment>.none

  public init() {}

  public init(in space: UUID, for appointment: ID<Appointment>) {
    self.space = space
    self.appointment = appointment
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("space", &space)
    fields.field("appointment", &appointment)
  }
}

/// An address for who comes.
public struct AppointmentLink: FieldObject, Hashable, Sendable {
  public var address = ""

  public init() {}

  public init(_ address: String) {
    self.address = address
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("address", &address, maxLength: 500)
  }
}
