import Notifications
import Values

/// The words of the page of notifications.
enum NotificationWords {
  static var title: Phrase { Phrase(pt: "Notificações", en: "Notifications") }
  static var back: Phrase { Phrase(pt: "Ajustes", en: "Settings") }
  static var again: Phrase { Phrase(pt: "Tentar de novo", en: "Try again") }
  static var save: Phrase { Phrase(pt: "Salvar", en: "Save") }

  static var offline: Phrase {
    Phrase(pt: "Sem internet agora", en: "No internet at the moment")
  }
  static var offlineText: Phrase {
    Phrase(
      pt: "O que você escolheu está no servidor, e aparece aqui assim que houver internet.",
      en: "What you chose is on the server, and appears here once there is a network.")
  }
  static var failed: Phrase {
    Phrase(pt: "As escolhas não puderam ser lidas", en: "The choices could not be read")
  }
  static var offlineNow: Phrase {
    Phrase(
      pt: "Sem internet: para mudar o que chega é preciso esperar por ela.",
      en: "No internet: what reaches you can be changed once it is back.")
  }
  static var notSaved: Phrase {
    Phrase(
      pt: "A mudança não foi salva. Vale o que está marcado.",
      en: "The change was not saved. What is ticked holds.")
  }

  // This device

  static var device: Phrase { Phrase(pt: "Este aparelho", en: "This device") }
  static var here: Phrase {
    Phrase(pt: "Notificações neste aparelho", en: "Notifications on this device")
  }
  static var whenClosed: Phrase {
    Phrase(
      pt: "Chegam também com o aplicativo fechado.", en: "They arrive while the app is closed, too."
    )
  }
  static var willAsk: Phrase {
    Phrase(
      pt: "Ao ligar, o navegador pergunta se pode mostrá-las.",
      en: "When you turn them on, the browser asks whether it may show them.")
  }
  static var dismissed: Phrase {
    Phrase(
      pt: "O navegador ficou sem resposta. Ligue de novo para ele perguntar outra vez.",
      en: "The browser got no answer. Turn them on again, and it will ask once more.")
  }
  static var notReached: Phrase {
    Phrase(
      pt: "O serviço de notificações do navegador não respondeu. Tente de novo em alguns minutos.",
      en: "The browser's notification service did not answer. Try again in a few minutes.")
  }
  static var denied: Phrase {
    Phrase(pt: "Bloqueadas neste navegador", en: "Blocked in this browser")
  }
  static var deniedText: Phrase {
    Phrase(
      pt: """
        Só você pode mudar isso: abra as permissões deste site, no ícone ao lado do endereço ou nas \
        configurações do aparelho, permita as notificações e volte aqui.
        """,
      en: """
        Only you can change that: open this site's permissions, at the icon beside the address or in \
        the device's settings, allow notifications and come back.
        """)
  }
  static var lookAgain: Phrase { Phrase(pt: "Já permiti", en: "I have allowed them") }
  static var install: Phrase {
    Phrase(
      pt: "Primeiro, adicione o aplicativo à Tela de Início",
      en: "First, add the app to the Home Screen")
  }
  static var installText: Phrase {
    Phrase(
      pt: """
        Neste aparelho só o aplicativo instalado recebe notificações: toque em Compartilhar, depois em \
        Adicionar à Tela de Início, e abra o aplicativo por lá.
        """,
      en: """
        On this device only the installed app gets notifications: tap Share, then Add to Home Screen, \
        and open the app from there.
        """)
  }
  static var unavailable: Phrase {
    Phrase(
      pt: "Este navegador não recebe notificações", en: "This browser gets no notifications")
  }
  static var unavailableText: Phrase {
    Phrase(
      pt: """
        Pode ser uma janela anônima, ou um navegador antigo. O que chega por outros meios continua \
        chegando.
        """,
      en: """
        It may be a private window, or an old browser. What reaches you in other ways still does.
        """)
  }
  static var noServer: Phrase {
    Phrase(pt: "Este servidor não envia notificações", en: "This server sends no notifications")
  }
  static var noServerText: Phrase {
    Phrase(
      pt: "Quem cuida do servidor pode ligá-las.",
      en: "Whoever looks after the server can turn them on.")
  }
  static var test: Phrase { Phrase(pt: "Enviar um teste", en: "Send a test") }
  static var tested: Phrase {
    Phrase(
      pt: "Enviado. Aparece em alguns segundos; se não, veja o modo silencioso do aparelho.",
      en: "Sent. It appears in a few seconds; if not, look at the device's do-not-disturb mode.")
  }
  static var testLater: Phrase {
    Phrase(
      pt: "O serviço de notificações não aceitou o teste agora. Tente de novo em alguns minutos.",
      en: "The notification service did not take the test now. Try again in a few minutes.")
  }
  static var testGone: Phrase {
    Phrase(
      pt: "A inscrição deste aparelho não valia mais. Ligue as notificações de novo.",
      en: "This device's subscription was no longer good. Turn notifications on again.")
  }

  // What comes

  static var kinds: Phrase { Phrase(pt: "O que chega", en: "What reaches you") }
  static var kindsNote: Phrase {
    Phrase(
      pt: "Vale para você, em todos os seus aparelhos.",
      en: "It holds for you, on all your devices.")
  }
  static var noKinds: Phrase {
    Phrase(
      pt: "Por enquanto não há avisos para escolher.",
      en: "For now there is nothing to choose from.")
  }
  static var noneOfIt: Phrase { Phrase(pt: "Nada disto chega.", en: "None of it arrives.") }
  static var always: Phrase { Phrase(pt: "Chega sempre: {0}.", en: "Always arrives: {0}.") }

  // When not

  static var quiet: Phrase { Phrase(pt: "Horas de silêncio", en: "Quiet hours") }
  static var usual: Phrase { Phrase(pt: "Padrão", en: "Standard") }
  static var own: Phrase { Phrase(pt: "Outras", en: "Others") }
  static var off: Phrase { Phrase(pt: "Nenhuma", en: "None") }
  static var from: Phrase { Phrase(pt: "Das", en: "From") }
  static var to: Phrase { Phrase(pt: "Até as", en: "Until") }
  static var quietSaved: Phrase { Phrase(pt: "Salvo.", en: "Saved.") }
  static var noTime: Phrase {
    Phrase(pt: "Escreva uma hora, como 22:00.", en: "Write a time, such as 22:00.")
  }
  static var sameTime: Phrase {
    Phrase(
      pt: "O fim é igual ao começo. Para não ter silêncio, escolha Nenhuma.",
      en: "The end is the same as the beginning. For no quiet hours, choose None.")
  }
  static var evenSo: Phrase {
    Phrase(pt: "Chegam mesmo assim: {0}.", en: "These arrive even so: {0}.")
  }

  static func text(of rule: QuietChoice.Rule) -> Phrase {
    switch rule {
    case .usual:
      Phrase(
        pt: "Das 22:00 às 8:00 nada chega; o que pode esperar vem de manhã.",
        en: "From 22:00 to 8:00 nothing arrives; what can wait comes in the morning.")
    case .own:
      Phrase(
        pt: "Nestas horas nada chega; o que pode esperar vem depois.",
        en: "In these hours nothing arrives; what can wait comes afterwards.")
    case .off:
      Phrase(pt: "Tudo chega a qualquer hora.", en: "Everything arrives at any hour.")
    }
  }
}
