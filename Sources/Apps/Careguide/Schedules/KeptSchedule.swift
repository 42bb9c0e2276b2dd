import Care
import Fields
import Flow
import Records
import Shell
import Values

/// What was typed of a medicine's times, on the device.
struct KeptSchedule: FieldObject, Hashable, Sendable {
  var draft = ScheduleDraft()
  /// What held when it was typed. Where something else holds by now it was saved, or others have set the
  /// times: then it is of no use, since nobody changes times that they have not seen.
  var earlier: ID<Schedule>?

  init() {}

  init(_ open: ScheduleForm.Open) {
    draft = open.draft
    earlier = open.earlier?.id
  }

  mutating func visit(_ fields: FieldVisitor) {
    fields.field("draft", &draft)
    fields.field("earlier", &earlier)
  }

  /// Nil for what is no draft, as of a version to come.
  static func read(_ text: String) -> KeptSchedule? {
    do throws(JSONError) {
      return KeptSchedule(json: try JSONValue.parse(Array(text.bytes)))
    } catch {
      return nil
    }
  }
}

extension ScheduleForm {
  static var keepSoon: Effect<Action> { .after(timer, milliseconds: 400, .keepDraft) }

  static func keepDraft(_ state: State) -> Effect<Action> {
    guard let open = state.open else { return .none }
    let text = open.hasChanges ? KeptSchedule(open).object.jsonText : nil
    return .writeSecret(draftKey(of: open.medicine, in: state.context), text)
  }

  static func forgetDraft(of medicine: ID<Medicine>, in context: Context) -> Effect<Action> {
    .cancelTimer(timer) + .writeSecret(draftKey(of: medicine, in: context), nil)
      + .guardUnload(false, by: id.text)
  }

  static func readDraft(of medicine: ID<Medicine>, in context: Context) -> Effect<Action> {
    .readSecret(draftKey(of: medicine, in: context)) { .draftRead(medicine, $0) }
  }

  static func resume(
    _ state: inout State, of medicine: ID<Medicine>, _ text: String?
  ) -> Effect<Action> {
    guard let text, let open = state.open, open.medicine == medicine, !open.hasChanges else {
      return .none
    }
    guard let kept = KeptSchedule.read(text), kept.earlier == open.earlier?.id,
      kept.draft != open.untouched
    else { return .writeSecret(draftKey(of: medicine, in: state.context), nil) }
    state.open?.draft = kept.draft
    state.open?.isResumed = true
    return .guardUnload(true, by: id.text)
  }

  private static var timer: String { "schedule draft" }

  /// The account and the space are in it: nobody else on this device finds it.
  private static func draftKey(of medicine: ID<Medicine>, in context: Context) -> String {
    "draft.\(context.owner).schedule.\(medicine.description)"
  }
}
