import Analytics
import Telemetry
import Values

extension Place {
  /// The pages that every app has, for an app's places.
  public static var common: [Place] {
    [
      Place("comecar", screen: "Begin"), Place("entrar", screen: "SignIn"),
      Place("criar-conta", screen: "SignUp"),
      Place("esqueci-a-senha", screen: "ForgottenPassword"),
      Place("nova-senha/*", screen: "NewPassword"), Place("confirmar/*", screen: "Confirmation"),
      Place("trocar-email/*", screen: "EmailChange"), Place("convite/*", screen: "Invitation"),
      Place("textos", screen: "TextList"), Place("textos/:id", screen: "TextDetail"),
      Place("ajustes", screen: "Settings", opening: .settingsOpened()),
      Place("ajustes/equipe", screen: "Team"),
      Place("ajustes/sincronizacao", screen: "Sync"),
      Place("ajustes/sincronizacao/importar", screen: "SyncImport"),
      Place("ajustes/sincronizacao/*", screen: "Sync"),
      Place("ajustes/copia", screen: "Copies"), Place("ajustes/levar", screen: "GoingUp"),
      Place("ajustes/trazer", screen: "ComingDown"),
      Place("ajustes/notificacoes", screen: "Notifications"),
      Place("ajustes/enviadas", screen: "SpaceMessages"),
      Place("ajustes/mensagens", screen: "MessageTexts"),
      Place("ajustes/aparelhos", screen: "Devices"),
      Place("ajustes/privacidade", screen: "Privacy"),
      Place("ajustes/privacidade/meus-dados", screen: "OwnData"),
      Place("ajustes/privacidade/politica", screen: "PrivacyPolicy"),
      Place("ajustes/privacidade/politica/mudancas", screen: "PrivacyPolicy"),
    ]
  }

  /// The pages of plans, for an app that has some.
  public static var ofPlans: [Place] {
    [
      Place("planos", screen: "Plans"), Place("planos/assinar/*", screen: "Buying"),
      Place("planos/compras", screen: "Purchases"), Place("planos/codigo", screen: "RedeemCode"),
      Place("planos/familia", screen: "Seats"), Place("planos/familia/*", screen: "Seats"),
    ]
  }
}
