import Clinic
import Effort
import Records
import Testing

@Suite("The plan without limits")
struct PlatinumDrill {
  @Test("FF-052 FF-065 a million patients are added on platinum, none of them refused")
  func million() {
    let count = Effort.times(1_000_000, quick: 5_000)
    let clinic = Consulting(plan: "platinum")
    for number in 1...count {
      let refusal = clinic.run(AddPatient(.named("Pessoa \(number)", UInt64(number))))
      if let refusal {
        Issue.record("number \(number) was refused: \(refusal)")
        break
      }
      clinic.storage.commit()
    }
    #expect(clinic.activeCount == count)
    print("platinum: \(count) patients were added")
  }
}
