import API
import Flow
import Screen
import TransportContract
import Values

/// A page with one of everything that the runtime does, for the tests of the runtime itself.
struct Demo: Feature {
  struct State {
    var location = ""
    var lifecycle = ""
    var log: [String] = []
    var rows: [Row] = []
    var nextRow = 1
    var name = ""
    var code = ""
    var isTicked = false
    var isDialogOpen = false
    var secret = ""
    var zone = ""
    var otherZone = ""
    var fired = 0
    var isComing = false
    /// What became of the last promise of the transport's contract, and how many have been tried.
    var wire = ""
    var promises = 0
    var list = VirtualWindow(rowHeight: 48)
  }

  struct Row {
    var id: Int
    var label: String
  }

  enum Action {
    case started
    case wentTo(String)
    case lived(Lifecycle)
    case keyPressed(String)
    case nameTyped(String)
    case codeTyped(String)
    case ticked(Bool)
    case tapped(Button)
    case dialogClosed
    case secretRead(String?)
    case zoneObserved(ZoneRules)
    case zoneFound(ZoneRules?)
    case timerFired
    case scrolled(EventData)
    case filePicked(String)
    case wired(Int, HTTPOutcome)
  }

  enum Button: String, CaseIterable {
    case create, append, update, swap, clear, dialog, keep, read, timer, push, pick, save, announce
    case guardTyping = "guard"
    case guardRun = "run"
    case endRun = "end run"
    case reload, crash, wire, zone
    case otherZone = "other zone"
    case leave
  }

  static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .started:
      return .all([
        .ask(.observeLocation(id: "location")) { response in
          if case .window(.location(let path)) = response { .wentTo(path) } else { nil }
        },
        .ask(.observeLifecycle(id: "life")) { response in
          if case .window(.lifecycle(let lifecycle)) = response { .lived(lifecycle) } else { nil }
        },
        .ask(.observeKeys(id: "keys")) { response in
          if case .window(.keyPress(let key)) = response { .keyPressed(key) } else { nil }
        },
      ])
    case .wentTo(let path):
      state.location = path
    case .lived(let lifecycle):
      state.lifecycle =
        lifecycle.phase.rawValue + (lifecycle.isOnline ? " online" : " offline")
        + (lifecycle.hasNewVersion ? " new" : "")
      state.log.append(lifecycle.phase.rawValue)
    case .keyPressed(let key):
      state.log.append("key " + key)
    case .nameTyped(let text):
      state.name = text
    case .codeTyped(let text):
      state.code = masked(text)
    case .ticked(let isTicked):
      state.isTicked = isTicked
    case .tapped(let button):
      return tap(&state, button)
    case .dialogClosed:
      state.isDialogOpen = false
    case .secretRead(let secret):
      state.secret = secret ?? "nothing"
    case .zoneObserved(let zone):
      state.zone = described(zone)
    case .zoneFound(let zone):
      state.otherZone = zone.map(described) ?? "none"
    case .timerFired:
      state.fired += 1
    case .scrolled(let data):
      state.list.scrolled(data)
    case .filePicked(let text):
      state.log.append(text)
    case .wired(let number, let outcome):
      let promise = transportContract[number]
      state.wire =
        "\(number + 1) of \(transportContract.count), \(promise.name): "
        + (promise.verdict(outcome) ?? "kept")
    }
    return .none
  }

  private static func tap(_ state: inout State, _ button: Button) -> Effect<Action> {
    switch button {
    case .create:
      state.rows = []
      addRows(&state)
    case .append:
      addRows(&state)
    case .update:
      for index in stride(from: 0, to: state.rows.count, by: 10) { state.rows[index].label += " !" }
    case .swap:
      if state.rows.count > 998 { state.rows.swapAt(1, 998) }
    case .clear:
      state.rows = []
    case .dialog:
      state.isDialogOpen = true
    case .keep:
      return .fire(.writeSecret(key: "name", value: state.name))
    case .read:
      return .ask(.readSecret(key: "name")) { response in
        if case .settings(.secret(let secret)) = response { .secretRead(secret) } else { nil }
      }
    case .timer:
      return .ask(.timer(id: "timer", milliseconds: 200)) { _ in .timerFired }
    case .push:
      return .fire(.navigate(.push("page/2")))
    case .pick:
      return .ask(.pickFile(accept: ".csv", maxBytes: 100)) { response in
        switch response {
        case .files(.file(let file)):
          .filePicked(file.map { "\($0.name) \($0.bytes.count)" } ?? "no file")
        case .files(.fileTooLarge(let name, let bytes)): .filePicked("\(name) too large \(bytes)")
        default: nil
        }
      }
    case .save:
      return .fire(.saveFile(name: "demo.txt", type: "text/plain", bytes: Array("olá".utf8)))
    case .announce:
      return .fire(.announce("Guardado"))
    case .guardTyping:
      return .fire(.guardUnload(true, by: "typing"))
    case .guardRun:
      return .fire(.guardUnload(true, by: "run"))
    case .endRun:
      return .fire(.guardUnload(false, by: "run"))
    case .reload:
      return .fire(.reload)
    case .crash:
      fatalError()
    case .wire:
      guard state.promises < transportContract.count else { return .none }
      state.promises += 1
      return tryPromise(state.promises - 1)
    case .zone:
      return .observeZone(id: "zone") { .zoneObserved($0) }
    case .otherZone:
      state.otherZone = ""
      return .zone(named: state.name) { .zoneFound($0) }
    case .leave:
      return .fire(.setSession(nil, account: nil))
    }
    return .none
  }

  /// With its hours ahead of UTC in January and in July of 2026: rules, and not only the present hour.
  private static func described(_ zone: ZoneRules) -> String {
    let hours = [1_767_225_600_000, 1_782_864_000_000].map { milliseconds in
      zone.period(at: Instant(milliseconds: milliseconds)).offset / 3600
    }
    return "\(zone.name) \(hours[0]) \(hours[1])"
  }

  /// Sends what the contract wants sent, once, as the app's own requests are: the token is the
  /// session's.
  private static func tryPromise(_ number: Int) -> Effect<Action> {
    var request = transportContract[number].request
    if !request.path.hasPrefix("/") { request.path = "v1/wire/" + request.path }
    request.isRepeatable = false
    // A status of 401 would have the token renewed.
    request.access = request.path.hasPrefix("v1/wire/status") ? .open : .session
    return .fire(.setSession(SessionTokens(access: "abc", refresh: "def"), account: .zero))
      + .http(request) { .wired(number, $0) }
  }

  private static func addRows(_ state: inout State) {
    for _ in 0..<1_000 {
      state.rows.append(Row(id: state.nextRow, label: label(state.nextRow)))
      state.nextRow += 1
    }
  }

  private static func label(_ number: Int) -> String {
    let adjectives = ["pretty", "large", "big", "small", "tall", "short", "long", "handsome"]
    let colours = ["red", "yellow", "blue", "green", "pink", "brown", "purple"]
    let nouns = ["table", "chair", "house", "bbq", "desk", "car", "pony", "cookie", "sandwich"]
    return adjectives[number % adjectives.count] + " " + colours[number % colours.count] + " "
      + nouns[number % nouns.count]
  }

  /// `dd/mm/aaaa`: digits alone count.
  private static func masked(_ text: String) -> String {
    var masked = ""
    var digits = 0
    for digit in text.utf8 where 0x30...0x39 ~= digit && digits < 8 {
      if digits == 2 || digits == 4 { masked += "/" }
      masked.unicodeScalars.append(Unicode.Scalar(digit))
      digits += 1
    }
    return masked
  }
}
