import Analytics
import Flow
import Journal
import Markdown
import Records
import Shell
import Telemetry
import Values

extension ItemPage {
  static func reduceShare(
    _ state: inout State, _ action: ShareAction, among parts: Parts
  ) -> Effect<Action> {
    switch action {
    case .tapped:
      state.share = ShareSheet()
      return .none
    case .closed:
      state.share = nil
      return .none
    case .sendTapped:
      guard let share = state.share, !share.isAsking, let item = shown(state, parts) else {
        return .none
      }
      state.share?.isAsking = true
      return .share(
        title: item.name, text: words(state), url: item.url ?? ""
      ) { .share(.sent($0)) }
    case .sent(let outcome):
      state.share?.isAsking = false
      switch outcome {
      case .shared:
        state.share = nil
        return count(&state, .system)
      case .cancelled: return .none
      case .unavailable:
        state.share?.isUnavailable = true
        return .none
      }
    case .copyTapped(let part):
      guard let item = shown(state, parts) else { return .none }
      state.share?.copied = part
      let text = part == .text ? source(state, of: item) : item.url ?? ""
      return .copy(text) + count(&state, .copy)
    case .printTapped:
      state.share = nil
      return count(&state, .print) + .fire(.print)
    }
  }

  /// Each way counts once, however often it is taken.
  private static func count(_ state: inout State, _ channel: ShareChannel) -> Effect<Action> {
    guard !state.channels.contains(channel) else { return .none }
    state.channels.append(channel)
    return .track(.itemShared(.journalItem, by: channel))
  }

  private static func shown(_ state: State, _ parts: Parts) -> Item? {
    state.item.flatMap { parts[Library.self]?.shelf.find($0) }
  }

  /// What another app is given: the words without signs.
  private static func words(_ state: State) -> String {
    state.document.plainText.first(scalars: mostShared)
  }

  /// What is copied: the text as it is written, under its title.
  private static func source(_ state: State, of item: Item) -> String {
    let text = state.text?.text ?? ""
    return item.title.isEmpty ? text : "# " + item.title + "\n\n" + text
  }

  private static var mostShared: Int { 20_000 }
}
