import Analytics
import Telemetry
import Values

extension CountedPage {
  /// The pages that every app has, for an app's places.
  public static var common: [CountedPage] {
    [
      CountedPage("comecar", screen: "Begin"), CountedPage("entrar", screen: "SignIn"),
      CountedPage("criar-conta", screen: "SignUp"),
      CountedPage("esqueci-a-senha", screen: "ForgottenPassword"),
      CountedPage("nova-senha/*", screen: "NewPassword"),
      CountedPage("confirmar/*", screen: "Confirmation"),
      CountedPage("trocar-email/*", screen: "EmailChange"),
      CountedPage("convite/*", screen: "Invitation"),
      CountedPage("textos", screen: "TextList"), CountedPage("textos/:id", screen: "TextDetail"),
      CountedPage("ajustes", screen: "Settings", opening: .settingsOpened()),
      CountedPage("ajustes/equipe", screen: "Team"),
      CountedPage("ajustes/sincronizacao", screen: "Sync"),
      CountedPage("ajustes/sincronizacao/importar", screen: "SyncImport"),
      CountedPage("ajustes/sincronizacao/*", screen: "Sync"),
      CountedPage("ajustes/copia", screen: "Copies"),
      CountedPage("ajustes/levar", screen: "GoingUp"),
      CountedPage("ajustes/trazer", screen: "ComingDown"),
      CountedPage("ajustes/notificacoes", screen: "Notifications"),
      CountedPage("ajustes/enviadas", screen: "SpaceMessages"),
      CountedPage("ajustes/mensagens", screen: "MessageTexts"),
      CountedPage("ajustes/aparelhos", screen: "Devices"),
      CountedPage("ajustes/privacidade", screen: "Privacy"),
      CountedPage("ajustes/privacidade/meus-dados", screen: "OwnData"),
      CountedPage("ajustes/privacidade/ao-vivo", screen: "Privacy"),
      CountedPage("ajustes/privacidade/politica", screen: "PrivacyPolicy"),
      CountedPage("ajustes/privacidade/politica/mudancas", screen: "PrivacyPolicy"),
    ]
  }

  /// The pages of plans, for an app that has some.
  public static var ofPlans: [CountedPage] {
    [
      CountedPage("planos", screen: "Plans"), CountedPage("planos/assinar/*", screen: "Buying"),
      CountedPage("planos/compras", screen: "Purchases"),
      CountedPage("planos/codigo", screen: "RedeemCode"),
      CountedPage("planos/familia", screen: "Seats"),
      CountedPage("planos/familia/*", screen: "Seats"),
    ]
  }
}
