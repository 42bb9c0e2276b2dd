import Records
import Testing
import Values

@testable import CopiesFeature

@Suite("texts that wait on this device when it goes up to an account")
struct GoingUpTextTests {
  private let beds = [Garden.bed(1), Garden.bed(2)]

  @Test(
    "a text that waits here for a record that the account has is not erased, unless it waits there too"
  )
  func waitingText() {
    var text = TextConflict()
    text.subjectType = Bed.recordType
    text.subject = beds[0].id.uuid
    text.field = "notes"
    text.text = "adubo"
    for waitsThere in [false, true] {
      let device = TwoGardens(beds: beds) {
        $0.beds = [beds[0]]
        if waitsThere { $0.texts = [text] }
      }
      device.local.append(.init(TextConflict.recordType, [text.row]))
      device.start()
      device.run()
      #expect(device.state.review?.kinds[0].differing == (waitsThere ? 0 : 1))
      device.send(.startTapped)
      device.run()
      device.take()
      device.run()
      #expect(device.taken == [beds[1].id.uuid])
      #expect(device.isErased == waitsThere)
      // The files of what is here go up all the same.
      #expect(device.copiedFiles.count == 1)
      #expect(device.state.step == (waitsThere ? .done(.up(2)) : .left))
    }
  }
}
