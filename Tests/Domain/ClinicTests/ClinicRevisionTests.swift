import Clinic
import Records
import SyncSimulation
import Testing

@Suite struct ClinicRevisionTests {
  /// The wire hash of each revision of the clinics' schema. A line is frozen once an app of it is out.
  private let known: [Int: UInt64] = [
    1: 0xDC59_F6E8_8EB6_B04C, 2: 0xDDED_93F1_E1C2_4109, 3: 0x5B7C_9339_5CE9_E189,
    4: 0x2CA9_D295_51D9_0FE0, 5: 0xE150_070D_2BB8_276C, 6: 0x1755_3613_F02E_5F39,
    7: 0xAD7D_5BD9_FBEB_1027,
  ]

  @Test("A change of what a clinic's records and mutations are fails until the revision moves")
  func hash() {
    let found = clinicSchema.wireHash
    #expect(
      known[clinicSchema.revision] == found,
      """
      clinicSchema is another than revision \(clinicSchema.revision) was: declare the next one with \
      revise(…) in ClinicSchema.swift, add the migration that brings the tables there \
      (Docs/Sync.md, Changing a schema), and write its hash here: 0x\(hexadecimal(found))
      """)
  }

  @Test("Every argument that carries a record says so")
  func carried() {
    #expect(clinicSchema.mistakes == [])
  }

  private func hexadecimal(_ number: UInt64) -> String {
    String(number, radix: 16, uppercase: true)
  }
}
