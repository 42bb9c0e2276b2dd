import Records
import Testing
import Values

@testable import Sync

@Suite struct TurnTests {
  private let key = RecordKey("card", Waiting.id(1))

  @Test("Changes are told once and after all else, before the status")
  func order() {
    var turn = Turn()
    turn.start(at: Instant(milliseconds: 5))
    turn.isStatusChanged = true
    turn.noteChange(of: key)
    turn.noteChange(of: key)
    turn.broadcast([1])
    let outputs = turn.finish(isOpen: true)
    #expect(outputs == [.broadcast([1]), .recordsChanged([key]), .statusChanged])
    let nothing = turn.finish(isOpen: true)
    #expect(nothing.isEmpty && turn.now == Instant(milliseconds: 5))
  }

  @Test("Before the store is read no change of a record is told, then or later")
  func beforeOpening() {
    var turn = Turn()
    turn.noteChange(of: key)
    let outputs = turn.finish(isOpen: false) + turn.finish(isOpen: true)
    #expect(outputs.isEmpty)
  }

  @Test("Tokens and turns are counted, whatever the clock says")
  func counting() {
    var turn = Turn()
    turn.start(at: Instant(milliseconds: 9))
    turn.start(at: Instant(milliseconds: 3))
    #expect(turn.number == 2)
    let tokens = [turn.token(), turn.token()]
    #expect(tokens[0] < tokens[1])
  }
}
