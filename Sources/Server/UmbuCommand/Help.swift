import UmbuServer

/// What `umbu help` says: what every server has first, then what modules bring.
enum Help {
  static func text(of apps: [AppDefinition]) -> String {
    let parts =
      [serving] + apps.serveOptions.map(\.help) + [own] + apps.commands.map(\.help) + [end]
    return parts.joined(separator: "\n")
  }

  private static let serving = """
    umbu serve [--port 8080] [--host 127.0.0.1] [--data data] [--web FOLDER] [--loops N]
        serves the apps until SIGTERM or Ctrl-C; TLS is a proxy's work. A socket that systemd hands
        over (LISTEN_FDS) takes the place of --host and --port
        --config FILE  takes options from a file: one a line, without its dashes, and after a blank
        its value; # begins a comment. What is said here counts more than what the file says, and that
        more than a variable such as UMBU_DATABASE. doctor takes all of the file, other commands where
        the data is
        --database postgres://USER@HOST/NAME  keeps the tables in PostgreSQL instead of files below
        --data; a password belongs in UMBU_DATABASE or ~/.pgpass, where ps does not show it
        --nats nats://HOST:4222  where several servers on one PostgreSQL tell each other what changed;
        each has a --data folder of its own; a password belongs in UMBU_NATS
        --archive FOLDER [--archive-days 7]  keeps what changes there as well, half a second later, so
        that every moment of those days can be restored; better on another disk than --data. It is
        sealed: backup.keys in the folder of data alone opens it. --keys COPY keeps a copy of the keys
        up to date, where neither the data nor the archive is
        --files s3://HOST/BUCKET?region=REGION  keeps files in a bucket instead of below --data; its
        keys belong in UMBU_S3_KEY and UMBU_S3_SECRET
        --scan "COMMAND ARGUMENTS"  gets each file on its standard input; any end but 0 refuses it
        --mail smtp://USER@HOST:587?from=ADDRESS  mails invitations and links for a forgotten password,
        and asks new accounts to confirm their address, without which their invitations go by link;
        with --address. smtps:// begins with TLS, smtp:// goes over to it except on this machine;
        &name=NAME is the sender's name, &ca=FILE the certificates that are trusted; the password
        belongs in UMBU_MAIL_PASSWORD
        --address https://HOST  where people reach this server: links in mails begin with it
        --audit-key FILE  where the key is that signs the audit: not beside the data, so that who can
        rewrite those cannot sign them anew; made if it is not there. Or UMBU_AUDIT_KEY
        --anchors file:/PATH|mailto:ADDRESS|https://HOST/PATH  where each hour's signature of the audit
        is sent, out of reach of who has this machine; may be there several times, or with blanks
        between in UMBU_ANCHORS
        --trusted-proxy ADDRESS[/BITS]  a proxy, or a network of them, that is believed for whom it
        passes a request on (X-Forwarded-For, X-Forwarded-Proto); several times for several. Without
        it those on this machine are, 127.0.0.0/8 and ::1
        --operator ADDRESS:PORT  serves /metrics there, and nowhere else; keep proxies away from it
        --no-rate-limits  for load tests on a machine of one's own
    """

  private static let own = """
    umbu backup FILE [--keys COPY] [--with-files]
        writes a whole, checked backup of the data while the server runs, sealed: backup.keys in the
        folder of data alone opens it. Files come into files.sealed beside it, only new ones; those in
        a bucket with --with-files. --keys keeps a copy of the keys up to date, on another disk at best.
        What is counted comes into FILE.events, which nobody can open after 35 days
    umbu keys export FILE
        writes a copy of the keys of all backups until now; keep it where the backups are not
    umbu restore FILE [--keys COPY] [--replace]
        makes the data of a backup, where no server runs and no data is; --keys names the keys where
        the folder of data is lost. Spaces that were erased since are left out. Files that are
        missing or damaged beside the backup are named, and the rest comes back. What is counted comes
        from FILE.events, without who was erased since. --replace sets the
        data that is there aside and deletes none of it
    umbu restore --archive FOLDER [--at 2026-11-22T10:00:00Z] [--to-damage] [--replace]
        makes the data as it was then, or at the end of the archive; what is damaged or missing in it
        is named and refused, or with --to-damage where the restore ends
    umbu copy --from PLACE --to PLACE
        copies a whole installation, checks it by row counts and checksums, and leaves the source as
        it is; a place is a folder or a postgres:// URL, and the one to copy to has no data yet
    umbu doctor
        looks whether everything that a server needs is in order
    """

  private static let end = """
    umbu help, umbu --version

    Commands work on the folder of --data (default: data), whether a server runs there or not.
    --app ID names the app where there are several. Exit codes: 0 done, 1 not done, 2 wrongly asked,
    3 backed up or restored, but not all of it, and it says what is missing, 74 the disk does not keep
    what is written to a database.
    """
}
