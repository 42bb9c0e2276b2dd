import Fields
import Flow
import Records
import Values

extension Texts {
  /// A merged text while it is written.
  public struct Merge: Equatable, Sendable {
    public var decision: Decision
    /// What it began with.
    public var start: String

    public init(_ conflict: TextConflict, over current: String) {
      start = TextDifference(current, conflict.text).union
      decision = Decision(conflict, over: current, for: start)
    }

    var isTyped: Bool { decision.text != start }
  }

  /// A merged text on the device, with the two that its writer saw.
  struct KeptMerge: FieldObject, Hashable, Sendable {
    var text = ""
    var current = ""
    /// The version that waited.
    var seen = ""

    init() {}

    init(_ merge: Merge) {
      text = merge.decision.text
      current = merge.decision.current
      seen = merge.decision.conflict.version
    }

    mutating func visit(_ fields: FieldVisitor) {
      fields.field("text", &text, maxLength: TextConflict.Limits.text)
      fields.field("current", &current, maxLength: TextConflict.Limits.text)
      fields.field("seen", &seen)
    }
  }

  /// The field in which a merged text is written.
  static let mergeID = "merged-text"

  static func mergeKey(_ state: State, _ merge: Merge) -> String {
    "draft.\(state.owner).merge.\(merge.decision.conflict.id.description)"
  }

  static func forgetMerge(_ state: State) -> Effect<Action> {
    guard let merge = state.merge else { return .none }
    return .cancelTimer("merge") + .writeSecret(mergeKey(state, merge), nil)
  }

  /// Puts back what was written earlier, as a merge of the two texts that were there then.
  static func resume(_ state: inout State, _ kept: String?) -> Effect<Action> {
    guard let kept, let merge = state.merge, !merge.isTyped else { return .none }
    do throws(JSONError) {
      guard let kept = KeptMerge(json: try JSONValue.parse(Array(kept.bytes))),
        kept.seen == merge.decision.conflict.version
      else { return .none }
      state.merge?.decision.text = kept.text
      state.merge?.decision.current = kept.current
      return .guardUnload(true, by: "text")
    } catch {
      return .writeSecret(mergeKey(state, merge), nil)
    }
  }
}
