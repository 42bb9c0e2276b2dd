import Flow
import Records
import Screen
import Telemetry
import Values

/// Runs a root feature in the browser: hands it what happens, does what it asks for, and keeps the
/// document equal to its view.
///
/// The runtime calls `start` once, then `event` and `response`, one at a time; each call works
/// everything off and leaves the document right.
public final class BrowserHost {
  private let bridge: any Bridge
  private let calls: Calls
  private let renderer = Renderer()
  private let session: Session
  private let spaces: Spaces
  private let telemetry: TelemetryHost
  private var interpreter: BrowserInterpreter!
  private var surroundings = Surroundings(now: .epoch, width: 0)
  private var view: () -> Node = { .none }
  private var isDirty = false
  /// Tells the telemetry what the app is by now.
  private var look: () -> Void = {}
  private var hasChanged = false

  /// - Parameters:
  ///   - schema: the records and mutations of the spaces that the app opens.
  ///   - random: 64 random bits a call.
  public init(_ bridge: any Bridge, schema: SpaceSchema, random: @escaping () -> UInt64) {
    self.bridge = bridge
    calls = Calls(bridge, random: random)
    session = Session(calls)
    spaces = Spaces(calls, session: session, schema: schema)
    telemetry = TelemetryHost(calls, session: session)
    interpreter = BrowserInterpreter(
      calls, session: session, spaces: spaces, telemetry: telemetry
    ) { [self] language in
      surroundings.language = language
      isDirty = true
    }
  }

  /// Starts the feature in that state with the first action that `first` makes of the languages
  /// that the browser prefers.
  /// - Parameters:
  ///   - watch: what is counted of it.
  ///   - bytes: what `Web/runtime/module.js` tells of the surroundings.
  public func start<F: Feature>(
    _ feature: F.Type, _ state: F.State, _ first: ([String]) -> F.Action,
    counting watch: Watch<F.State>, _ bytes: [UInt8]
  ) {
    enter(bytes) { reader in
      session.start()
      surroundings.width = Int(reader.word())
      var languages: [String] = []
      for _ in 0..<reader.word() { languages.append(reader.text()) }
      surroundings.language = .best(of: languages)
      surroundings.address = reader.text()
      let location = reader.text()
      interpreter.window.start(location: location, &reader)
      // What opens without a network, or behind another tab, hears of no change.
      spaces.lifecycleChanged(interpreter.window.lifecycle)
      let store = Store<F>(
        state, interpret: { [self] request, receive in interpreter.interpret(request, receive) },
        changed: { [self] in
          isDirty = true
          hasChanged = true
        })
      telemetry.registry = watch.registry
      telemetry.change = watch.change
      telemetry.start(interpreter.window.lifecycle)
      look = { [self] in
        let state = store.state
        telemetry.looked(watch.stamp(state), surroundings.language, watch.visits(state))
      }
      view = { [self] in
        F.view(store.state, scene(store))
      }
      isDirty = true
      store.send(first(languages))
    }
  }

  /// Something happened on the screen.
  public func event(_ listener: UInt32, _ bytes: [UInt8]) {
    enter(bytes) { reader in
      renderer.handle(listener, EventData(&reader))
    }
  }

  /// A call has an answer, or a channel says something.
  public func response(_ id: UInt32, _ bytes: [UInt8]) {
    enter(bytes) { reader in
      guard id < Calls.first, let channel = ChannelNumber(rawValue: UInt8(id)) else {
        return calls.answer(id, &reader)
      }
      switch channel {
      case .lifecycle:
        interpreter.window.lifecycleChanged(&reader)
        spaces.lifecycleChanged(interpreter.window.lifecycle)
        telemetry.lifecycleChanged(interpreter.window.lifecycle)
      case .location: interpreter.window.locationChanged(&reader)
      case .key: interpreter.window.keyPressed(&reader)
      case .width:
        surroundings.width = Int(reader.word())
        isDirty = true
      case .message:
        let about = reader.text()
        if about == Session.topic {
          session.heard(reader.run())
        } else if about == TelemetryHost.topic {
          telemetry.heard(reader.run())
        } else {
          spaces.heard(about, &reader)
        }
      case .storeLost: spaces.storeLost()
      }
    }
  }

  /// Every run of bytes begins with the time, in milliseconds since 1970, and how many minutes the
  /// device's clocks are ahead of UTC.
  private func enter(_ bytes: [UInt8], _ work: (inout ByteReader) -> Void) {
    var reader = ByteReader(bytes)
    let now = Instant(milliseconds: reader.integer())
    calls.begin(at: now, minutesEast: Int(Int32(bitPattern: reader.word())))
    surroundings.now = calls.now
    surroundings.minutesEast = calls.minutesEast
    work(&reader)
    spaces.tellObservers()
    // Where the app goes on at once it was not.
    if hasChanged, !calls.moves {
      hasChanged = false
      look()
    }
    // A call that only goes somewhere draws nothing: where the app is then comes right behind it.
    guard isDirty, !calls.onlyMoves else { return }
    isDirty = false
    if let patch = renderer.render(view) { bridge.patch(patch) }
  }

  private func scene<F: Feature>(_ store: Store<F>) -> Scene<F.Action> {
    let handlers = renderer.handlers
    return Scene(surroundings, track: { [self] in telemetry.track($0) }) { handler in
      handlers.add { data in
        if let action = handler(data) { store.send(action) }
      }
    }
  }
}
