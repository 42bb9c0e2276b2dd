/// A family of scenarios: it emits lines that must be the same bytes natively and in wasm.
struct Family: Sendable {
  let name: String
  let run: @Sendable (_ emit: (String) -> Void) -> Void
}

private let families: [Family] = [
  Family(name: "standard library", run: standardLibrary),
  Family(name: "values", run: values),
  Family(name: "fields", run: fields),
  Family(name: "clinic", run: clinic),
  Family(name: "scheduling", run: scheduling),
  Family(name: "agenda", run: agenda),
  Family(name: "calendar", run: calendar),
  Family(name: "care", run: care),
  Family(name: "search", run: search),
  Family(name: "sync", run: sync),
  Family(name: "telemetry engine", run: telemetryEngine),
  Family(name: "places", run: places),
  Family(name: "events", run: events),
  Family(name: "markdown", run: markdown),
  Family(name: "agenda", run: agenda),
]

/// Runs every family in order and hands each line of the log to `emit`.
///
/// `Tools/parity` compares the log of the native build with that of the wasm build under Node.
/// Lines must not depend on time, randomness, hashing order or the platform.
public func runScenarios(_ emit: (String) -> Void) {
  for family in families {
    emit("# " + family.name)
    family.run(emit)
  }
}
