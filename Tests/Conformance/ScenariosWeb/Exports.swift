import CBrowser
import Scenarios

@_expose(wasm, "run_scenarios")
@_cdecl("run_scenarios")
func exportedRunScenarios() {
  runScenarios { line in
    var line = line
    line.withUTF8 { bytes in
      guard let start = bytes.baseAddress else { return }
      umbu_log(1, start, bytes.count)
    }
  }
}
