import API
import Flow
import FlowTesting
import Identity
import Orchard
import Screen
import Sync
import Testing
import Values

@testable import Settings
@testable import Shell

@Suite("the devices on which one is signed in")
struct DevicesTests {
  private static let list = Request.call(DeviceEndpoints.list, Nothing())

  private static func device(
    _ number: UInt64, _ agent: String, model: String = "", isThis: Bool = false
  ) -> SignedInDevice {
    var device = SignedInDevice()
    device.id = UUID(high: 40, low: number)
    device.agent = agent
    device.device = DeviceInfo(model: model, osVersion: "", appVersion: "")
    device.isThis = isThis
    device.seenAt = Orchard.now.adding(milliseconds: -7_200_000)
    device.signedInAt = Orchard.now.adding(milliseconds: -172_800_000)
    return device
  }

  private static let chrome =
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36"
  private static let here = device(1, chrome, model: "Pixel 8", isThis: true)
  private static let phone = device(
    2, "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1",
    model: "iPhone")

  private static var state: Devices.State {
    var state = Devices.State(in: Orchard.context())
    state.context.path = .devices
    state.all = [here, phone]
    return state
  }

  private static func page(
    _ state: Devices.State, isOnline: Bool = true, _ language: Language = .pt
  ) -> String {
    let app = Orchard.app { parts, context in
      parts.add(Devices.self, in: context)
      parts.add(Settings.self, in: context)
    }
    var home = Home.State(app, account: Orchard.account, space: Orchard.space, on: Device())
    home.context.path = .devices
    home.context.sync.isOnline = isOnline
    home.parts[Devices.self] = state
    home.parts.place(in: home.context)
    return Home.view(home, .orchard(language)).orchardWords
  }

  @Test(
    "FF-012 a device is called in plain words by what its browser says",
    arguments: [
      (DevicesTests.chrome, "Pixel 8", "Chrome em Pixel 8 (Android)"),
      (DevicesTests.chrome, "K", "Chrome em Android"),
      (
        "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0 Safari/537.36 Edg/142.0", "Windows",
        "Edge em Windows"
      ),
      (
        "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Linux x86_64",
        "Firefox em Linux"
      ),
      (
        "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15", "MacIntel",
        "Safari em Mac"
      ),
      ("curl/8.0", "", "Aparelho sem nome"), ("", "moto g84", "moto g84"),
    ])
  func names(agent: String, model: String, name: String) {
    #expect(DeviceName.text(Self.device(1, agent, model: model), .pt) == name)
  }

  @Test("FF-012 they are listed with their use, this one marked, and read again when asked for")
  func listed() {
    let store = TestStore<Devices>(Devices.State(in: Orchard.context()))
    store.send(.appeared) { $0.loading.start() }
    store.expect(Self.list)
    store.send(.appeared)
    store.respond(to: Self.list, with: .http(.failed(.unreachable)))
    store.receive(.listed(.failure(.network(.unreachable)))) {
      $0.loading.stop(.network(.unreachable))
    }
    #expect(Devices.hear(.entered(.devices), store.state) == .appeared)
    store.send(.appeared) { $0.loading.start() }
    let devices = SignedInDevices([Self.here, Self.phone])
    store.respond(to: Self.list, with: .output(devices))
    store.receive(.listed(.success(devices))) {
      $0.loading.stop()
      $0.all = devices.devices
    }
    store.finish()
    let page = Self.page(Self.state)
    for words in [
      "Aparelhos conectados", "Chrome em Pixel 8 (Android)", "Este aparelho", "Em uso agora",
      "Safari em iPhone", "Usado há 2 h", "conectado há 2 dias", "Desconectar todos os outros",
    ] {
      #expect(page.contains(words), "\(words)")
    }
    #expect(Self.page(Self.state, .en).contains("Sign out all others"))
    #expect(Self.page(Self.state, isOnline: false).contains("Sem internet agora"))
    var alone = Self.state
    alone.all = [Self.here]
    #expect(Self.page(alone).contains("só está aberta neste aparelho"))
  }

  @Test("FF-012 privacy has its place among the settings, from which one comes to the devices")
  func settings() {
    var home = Home.State(
      Orchard.app { parts, context in
        parts.add(Devices.self, in: context)
        parts.add(Settings.self, in: context)
      }, account: Orchard.account, space: Orchard.space, on: Device())
    home.context.path = .settings
    let page = Home.view(home, .orchard()).orchardWords
    for words in ["Privacidade", "Aparelhos conectados", "Seu nome", "Não informado"] {
      #expect(page.contains(words), "\(words)")
    }
    home.context.account.name = "Ana Prado"
    home.parts.place(in: home.context)
    let named = Home.view(home, .orchard(.en)).orchardWords
    #expect(named.contains("Ana Prado") && named.contains("Change name"))
  }

  @Test("FF-012 one is signed out after a question, or all others; a second tap asks nothing")
  func ending() {
    let store = TestStore<Devices>(Self.state)
    let left = SignedInDevices([Self.here])
    for isOne in [true, false] {
      let question: Devices.State.Question = isOne ? .one(Self.phone) : .others
      let request =
        isOne
        ? Request.call(DeviceEndpoints.end, DeviceChoice(Self.phone.id))
        : .call(DeviceEndpoints.endOthers, Nothing())
      store.send(isOne ? .endTapped(Self.phone) : .endOthersTapped) { $0.question = question }
      let asked = Self.page(store.state)
      #expect(asked.contains(isOne ? "Desconectar Safari em iPhone?" : "todos os outros?"))
      store.send(.cancelled) { $0.question = nil }
      store.send(isOne ? .endTapped(Self.phone) : .endOthersTapped) { $0.question = question }
      store.send(.confirmed) {
        $0.question = nil
        $0.ending.start()
      }
      store.expect(request)
      store.send(.confirmed)
      store.respond(to: request, with: .output(left))
      store.receive(.ended(.success(left))) {
        $0.ending.stop()
        $0.all = left.devices
      }
    }
    store.finish()
  }

  @Test("FF-012 whoever comes back to the page is not asked what they left unanswered")
  func left() {
    let store = TestStore<Devices>(Self.state)
    let devices = SignedInDevices([Self.here, Self.phone])
    store.send(.endTapped(Self.phone)) { $0.question = .one(Self.phone) }
    store.send(.appeared) {
      $0.question = nil
      $0.loading.start()
    }
    store.respond(to: Self.list, with: .output(devices))
    store.receive(.listed(.success(devices))) { $0.loading.stop() }
    store.finish()
  }

  @Test("FF-012 one that was signed out elsewhere meanwhile is no failure: the list is read again")
  func ended() {
    let store = TestStore<Devices>(Self.state)
    let left = SignedInDevices([Self.here])
    let request = Request.call(DeviceEndpoints.end, DeviceChoice(Self.phone.id))
    store.send(.endTapped(Self.phone)) { $0.question = .one(Self.phone) }
    store.send(.confirmed) {
      $0.question = nil
      $0.ending.start()
    }
    let gone = Problem(status: 404, title: "Not signed in there", code: "noDevice")
    store.respond(to: request, with: .problem(gone))
    store.receive(.ended(.failure(.missing(gone)))) {
      $0.ending.stop()
      $0.loading.start()
    }
    store.respond(to: Self.list, with: .output(left))
    store.receive(.listed(.success(left))) {
      $0.loading.stop()
      $0.all = left.devices
    }
    store.finish()
  }
}
