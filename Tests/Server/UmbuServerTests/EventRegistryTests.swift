import ChildProcess
import Fields
import Foundation
import Telemetry
import Testing
import Waiting

@testable import UmbuServer

@Suite("What the apps count, as umbu registry says it", .onThreads)
struct EventRegistryTests {
  /// `UMBU_GOLDEN=write` writes it anew, as `umbu registry --page` does.
  @Test("PR-159 Docs/Events.md is what the registries say")
  func page() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Docs/Events.md").standardized
    let text = EventsPage.text(of: AppDefinition.hosted)
    if ProcessInfo.processInfo.environment["UMBU_GOLDEN"] == "write" {
      try Data(text.utf8).write(to: file)
    }
    let kept = try String(contentsOf: file, encoding: .utf8)
    let (lines, written) = (kept.split(separator: "\n"), text.split(separator: "\n"))
    for (line, expected) in zip(lines, written) where line != expected {
      Issue.record("Docs/Events.md has\n\(line)\nand the registry\n\(expected)")
      return
    }
    #expect(kept == text)
  }

  @Test("PR-052 PR-055 umbu registry --lint finds nothing, and says how many events it looked at")
  func lint() throws {
    let done = try UmbuProcess.run(["registry", "--lint"])
    let count = AppDefinition.hosted.reduce(0) { $0 + $1.events.registry.events.count }
    #expect(done.status == 0)
    #expect(done.output == "Nothing is wrong with \(count) events.\n")
  }

  @Test("It lists one app's events, and writes them as a page and as JSON")
  func forms() throws {
    let listed = try UmbuProcess.run(["registry", "--app", "careguide"])
    #expect(listed.status == 0)
    #expect(listed.output.hasPrefix("Careguide:\n  session_start  Somebody begins"))
    #expect(!listed.output.contains("FisioFlow"))
    let page = try UmbuProcess.run(["registry", "--page"])
    #expect(page.output == EventsPage.text(of: AppDefinition.hosted))
    let json = try UmbuProcess.run(["registry", "--json", "--app", "fisioflow"])
    let read = try JSONValue.parse(json.output)
    let events = try #require(read["fisioflow"]?["events"]?.array)
    let names = events.compactMap { $0["name"]?.text }
    let registered = AppDefinition.fisioFlow.events.registry.events.map { $0.name.text }
    #expect(names == registered)
    let described = events.compactMap { EventDescription(json: $0) }
    #expect(described.count == events.count)
  }

  @Test("An app that is not hosted, and a word that is none of its, are refused")
  func refused() throws {
    let unknown = try UmbuProcess.run(["registry", "--app", "nowhere"])
    #expect(unknown.status == 2)
    #expect(unknown.error == "umbu: There is no app nowhere.\n")
    let word = try UmbuProcess.run(["registry", "everything"])
    #expect(word.status == 2)
  }

  @Test("PR-235 Swift that is written of what a business added is Swift")
  func swift() throws {
    let basket = try EventDescription(jsonBytes: Array(EventKeyCommandTests.basket.utf8))
    let text = CustomEventSource.swift(of: [basket], app: "fisioflow")
    let file = FileManager.default.temporaryDirectory
      .appending(path: "CustomEvents-\(Foundation.UUID().uuidString).swift")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(text.utf8).write(to: file)
    let compiler = try ChildProcess(
      "/usr/bin/env", ["swiftc", "-frontend", "-parse", file.path], error: .pipe)
    let said = String(decoding: compiler.error?.all() ?? [], as: UTF8.self)
    let status = compiler.wait()
    #expect(status == 0, "\(said)")
  }
}
