import Agenda
import AppTesting
import Clinic
import Identity
import Records
import Testing

@testable import FisioFlow

@Suite("what the clinic says of its records")
struct CompletenessTests {
  @Test("each change has words and can be taken in, each record is in a copy or named as in none")
  func complete() {
    // The versions of a text that wait are in the copy of their patient.
    let uncopied = [
      ClinicProfile.recordType, Member.recordType, Invitation.recordType, TextConflict.recordType,
      // Appointments are in the copy of their session; notices of clocks the server makes.
      Appointment.recordType, ClockNotice.recordType,
    ]
    #expect(missing(from: FisioFlow.app, uncopied: uncopied) == [])
  }
}
