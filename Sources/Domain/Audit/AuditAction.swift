import Fields

/// What an audit row tells of. Raw values are stored, travel and are hashed; they never change.
public enum AuditAction: String, Hashable, Sendable, CaseIterable, FieldChoice {
  case userLogin = "user_login"
  case userLoginFailed = "user_login_failed"
  case userLogout = "user_logout"
  /// Somebody forgot the password and chose another one.
  case changePassword = "change_password"
  case viewPatient = "view_patient"
  /// A patient was added, changed, archived or restored.
  case editPatient = "edit_patient"
  case createAppointment = "create_appointment"
  /// What the law holds to be sensitive was shown: a complaint, clinical notes.
  case accessSensitiveData = "access_sensitive_data"
  case exportData = "export_data"
  /// A device got all that the person may see of a space, or what changed in it.
  case downloadData = "download_data"
  case deleteData = "delete_data"
  /// Somebody was invited, came, got another role or went.
  case changeTeam = "change_team"
  /// The space's plan became another.
  case changePlan = "change_plan"
  /// Any other mutation.
  case changeData = "change_data"
}
