import Analytics
import Fields
import FlowTesting
import Telemetry
import Values

@testable import FisioFlow
@testable import PrivacyPages
@testable import Shell

extension Pages {
  /// What somebody is asked before anything is counted, and what they see of it.
  func arrangePrivacy(_ home: inout Home.State) {
    switch self {
    case .consent, .consentCollected:
      var state = ConsentPrompt.State(in: home.context)
      state.isOpen = true
      state.showsCollected = self == .consentCollected
      home.consentPrompt = state
    case .ownRows, .noOwnRows:
      home.path = .ownEvents
      var state = OwnRows.State(in: home.context)
      state.rows = self == .ownRows ? [Sample.ownRow, Sample.ownRow] : []
      if self == .ownRows { state.next = 2 }
      home.ownRows = state
    case .liveEvents, .noLiveEvents:
      home.path = .liveEvents
      var state = LiveEvents.State(in: home.context)
      state.isWatching = true
      if self == .liveEvents {
        state.isOn = true
        state.seen = [LiveEvents.Seen(2, Sample.refusedLine), LiveEvents.Seen(1, Sample.line)]
      }
      home.liveEvents = state
    case .policy, .policyChanges:
      home.path = self == .policy ? .policy : .policyChanges
      var state = Privacy.State(in: home.context, contact: "privacidade@fisioflow.example")
      if self == .policyChanges, let first = PolicyTexts.all.first {
        state.policies = [
          first, PolicyVersion(2, from: Sample.today, Array(first.sections.dropLast())),
        ]
      }
      home.privacy = state
    default:
      home.path = .privacy
      var state = Privacy.State(in: home.context)
      state.consent = ConsentState(analytics: .yes, crash: .no, textVersion: 1)
      switch self {
      case .privacyReset: state.question = .reset
      case .privacyErased:
        state.receipt = Privacy.Receipt(.test(5), by: Sample.now)
        state.said = PrivacyWords.erased
      case .privacyCollected: state.showsCollected = true
      default: break
      }
      home.privacy = state
    }
  }
}

extension Sample {
  /// An event as the device counts it.
  fileprivate static let line = eventLine(nil)

  /// The same with a parameter that is none.
  fileprivate static let refusedLine = eventLine(EventProblem(.unknownParameter, "screen_title"))

  private static func eventLine(_ problem: EventProblem?) -> DebugLine {
    let content = JSONValue.object([
      .init("t", .integer(now.milliseconds)),
      .init("p", .object([.init("screen_name", .text("PatientList"))])),
    ])
    let line = QueuedLine(sequence: 1, name: "screen_view", json: content)
    return DebugLine(line, problem, isByServer: problem != nil)
  }

  /// A row of what was counted of somebody, as the server keeps it.
  fileprivate static let ownRow: OwnEventRow = {
    var row = OwnEventRow()
    row.name = "screen_view"
    row.at = now
    row.receivedAt = now
    row.parameters = .object([.init("screen_name", .text("PatientList"))])
    return row
  }()
}
