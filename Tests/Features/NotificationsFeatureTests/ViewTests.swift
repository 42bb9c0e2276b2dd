import Flow
import Notifications
import Orchard
import Screen
import ScreenReading
import Settings
import Shell
import Testing
import Values

@testable import NotificationsFeature

@Suite("the page of notifications")
struct ViewTests {
  private static func page(
    _ state: NotificationsPage.State, _ language: Language = .pt
  ) -> Node {
    let surroundings = Surroundings(now: Orchard.now, width: 360, language: language)
    return NotificationsPage.page(
      state, Scene(surroundings) { _ in 0 }, Frame(state.context))
  }

  private static func isDisabled(_ id: String, _ page: Node) -> Bool? {
    page.elements.first { $0.text("id") == id }.map {
      $0.attributes.contains(Attribute("disabled", .flag(true)))
    }
  }

  @Test(
    "FF-012 how this device stands is told in a sentence with what to do",
    arguments: [
      (PushStanding.unasked, "o navegador pergunta", "the browser asks"),
      (.denied, "abra as permissões deste site", "open this site's permissions"),
      (.needsInstalling, "Adicionar à Tela de Início", "Add to Home Screen"),
      (.unavailable, "janela anônima", "private window"),
      (.allowed(isSubscribed: false), "aplicativo fechado", "the app is closed"),
    ])
  func standings(_ standing: PushStanding, _ pt: String, _ en: String) {
    #expect(Self.page(Choices.known(standing)).readOut.contains(pt))
    #expect(Self.page(Choices.known(standing), .en).readOut.contains(en))
    let canTurnOn = Self.isDisabled("notifications-here", Self.page(Choices.known(standing)))
    switch standing {
    case .unasked, .allowed: #expect(canTurnOn == false)
    case .denied, .needsInstalling, .unavailable: #expect(canTurnOn == nil)
    }
  }

  @Test("a server that sends none says so, whatever the browser can")
  func noServer() {
    let page = Self.page(Choices.known { $0.pushKey = nil })
    #expect(page.readOut.contains("Este servidor não envia notificações"))
    #expect(Self.isDisabled("notifications-here", page) == nil)
  }

  @Test("FF-012 what comes stands by kind and way; what nobody does without is no choice")
  func kinds() {
    let page = Self.page(Choices.known())
    for words in ["Lembretes de colheita", "Notificação", "E-mail", "Avisos de geada"] {
      #expect(page.readOut.contains(words), "\(words)")
    }
    #expect(page.readOut.contains("Chega sempre: Notificação, SMS."))
    #expect(page.readOut.contains("Chegam mesmo assim: Avisos de geada."))
    #expect(Self.isDisabled("way-harvest-push", page) == false)
    #expect(Self.isDisabled("way-frost-push", page) == nil)
    #expect(!page.readOut.contains("Nada disto chega."))
    let none = Self.page(Choices.known { $0.kinds[0].ways[0].isOn = false })
    #expect(none.readOut.contains("Nada disto chega."))
    #expect(Self.page(Choices.known(), .en).readOut.contains("Harvest reminders"))
  }

  @Test("without a network nothing can be changed but turning this device off")
  func offline() {
    var state = Choices.known(.allowed(isSubscribed: true), isOnline: false) { $0.hasDevice = true }
    #expect(Self.isDisabled("notifications-here", Self.page(state)) == false)
    #expect(Self.isDisabled("way-harvest-push", Self.page(state)) == true)
    #expect(Self.page(state).readOut.contains("Sem internet"))
    state.standing = .allowed(isSubscribed: false)
    #expect(Self.isDisabled("notifications-here", Self.page(state)) == true)
    var unknown = NotificationsPage.State(in: Choices.context(isOnline: false))
    unknown.loading.fail(.network(.unreachable))
    #expect(Self.page(unknown).readOut.contains("aparece aqui assim que houver internet"))
    #expect(Self.page(unknown).readOut.contains("Tentar de novo"))
  }

  @Test("it is among the settings of an account, and not of a device alone")
  func entry() {
    let app = Orchard.app { parts, context in
      parts.add(NotificationsPage.self, in: context)
      parts.add(Settings.self, in: context)
    }
    var home = Home.State(app, account: Orchard.account, space: Orchard.space, on: Device())
    home.context.path = .settings
    #expect(Home.view(home, .orchard(.pt)).orchardWords.contains("Notificações"))
    #expect(NotificationsPage.needsServer)
  }
}
