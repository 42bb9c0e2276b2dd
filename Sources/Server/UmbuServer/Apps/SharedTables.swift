/// The tables of records that many apps have, as text for an app's first migration. They are part of
/// migrations that have landed, so they are as frozen as those: what changes one of them is a later
/// migration of each app.
public enum SharedTables {
  /// The people of a space.
  public static let members = """
    CREATE TABLE member (
      space BLOB NOT NULL,
      space_version INTEGER NOT NULL,
      id BLOB NOT NULL,
      email TEXT NOT NULL,
      role_name TEXT NOT NULL,
      joined_at INTEGER NOT NULL,
      left_at INTEGER,
      PRIMARY KEY (space, id)
    ) STRICT;
    CREATE INDEX member_space_version ON member (space, space_version);
    CREATE INDEX member_role ON member (space, role_name);
    """

  /// What they are called, which came later.
  public static let memberNames = "ALTER TABLE member ADD COLUMN name TEXT;"

  /// Who is invited to one.
  public static let invitations = """
    CREATE TABLE invitation (
      space BLOB NOT NULL,
      space_version INTEGER NOT NULL,
      id BLOB NOT NULL,
      email TEXT NOT NULL,
      role_name TEXT NOT NULL,
      invited_by BLOB NOT NULL,
      created_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL,
      mail_name TEXT,
      PRIMARY KEY (space, id)
    ) STRICT;
    CREATE INDEX invitation_space_version ON invitation (space, space_version);
    CREATE INDEX invitation_email ON invitation (space, email);
    """

  /// Texts that wait for a decision.
  public static let textConflicts = """
    CREATE TABLE text_conflict (
      space BLOB NOT NULL,
      space_version INTEGER NOT NULL,
      id BLOB NOT NULL,
      subject_type TEXT NOT NULL,
      subject BLOB NOT NULL,
      field TEXT NOT NULL,
      text TEXT NOT NULL,
      base TEXT NOT NULL,
      author BLOB NOT NULL,
      written_at INTEGER NOT NULL,
      decided_by BLOB,
      decided_at INTEGER,
      PRIMARY KEY (space, id)
    ) STRICT;
    CREATE INDEX text_conflict_space_version ON text_conflict (space, space_version);
    CREATE INDEX text_conflict_subject ON text_conflict (space, subject, field);
    """
}
