"""Push services and providers of SMS as the tests need them: each checks what it is sent as the real one
does (signatures, headers, forms, HTTP/2), keeps what it took, and answers otherwise when it is told to.

  services.py PORT SECURE_PORT FOLDER

On PORT, HTTP/1.1: browsers' push services (/push/NAME), an API of Twilio's form, Google's tokens and FCM.
On SECURE_PORT, HTTP/2 over TLS alone: APNs. The folder gets the keys of both sides. POST /script tells
the next answers of a service, POST /clock what time it is, GET /log what was taken.
"""

import base64
import json
import socket
import ssl
import sys
import threading
import time
import urllib.parse
from datetime import datetime, timedelta, timezone
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import ip_address
from pathlib import Path

import h2.config
import h2.connection
import h2.events
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, padding
from cryptography.x509.oid import NameOID

from common import STATE, Browser, Wrong, claims_of, decode, elliptic, encode, point

PORT, SECURE_PORT, FOLDER = int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3])
TEAM, KEY_NAME, APP = "TEAM567890", "KEYNAME123", "example.umbu"
PROJECT, GOOGLE = "umbu-test", "push@umbu-test.iam.gserviceaccount.com"
ACCOUNT, SECRET = "AC" + "0123456789abcdef" * 2, "twilio-token"
SCOPE = "https://www.googleapis.com/auth/firebase.messaging"


def push(handler, name: str, body: bytes):
    browser = STATE.browsers.get(name)
    if browser is None:
        raise Wrong(404, "no such subscription")
    headers = handler.headers
    if headers["Content-Encoding"] != "aes128gcm" or not (headers["TTL"] or "").isdigit():
        raise Wrong(400, "headers")
    scheme, _, rest = (headers["Authorization"] or "").partition(" ")
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    if scheme != "vapid":
        raise Wrong(401, "no VAPID")
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decode(parts["k"]))
    header, claims = claims_of(parts["t"], elliptic(key))
    if header != {"typ": "JWT", "alg": "ES256"} or claims["aud"] != f"http://127.0.0.1:{PORT}":
        raise Wrong(403, "audience")
    if not STATE.now() < claims["exp"] <= STATE.now() + 86_400:
        raise Wrong(403, "expired, or good for too long")
    content = browser.open(body)
    STATE.take(
        "push", name=name, content=content.decode(), ttl=int(headers["TTL"]),
        urgency=headers["Urgency"], topic=headers["Topic"], type=headers["Content-Type"],
        subject=claims["sub"], key=parts["k"], length=len(body))
    return 201, {"Location": f"http://127.0.0.1:{PORT}/message/1"}, b""


def sms(handler, body: bytes):
    login = base64.b64encode(f"{ACCOUNT}:{SECRET}".encode()).decode()
    if handler.headers["Authorization"] != f"Basic {login}":
        return 401, {}, json.dumps({"code": 20003, "status": 401}).encode()
    form = dict(urllib.parse.parse_qsl(body.decode(), strict_parsing=True))
    if set(form) != {"To", "From", "Body"}:
        raise Wrong(400, "form")
    STATE.take(
        "sms", to=form["To"], sender=form["From"], content=form["Body"],
        key=handler.headers["Idempotency-Key"])
    return 201, {}, json.dumps({"sid": "SM" + "0" * 32, "status": "queued"}).encode()


def token(body: bytes):
    form = dict(urllib.parse.parse_qsl(body.decode(), strict_parsing=True))
    if form.get("grant_type") != "urn:ietf:params:oauth:grant-type:jwt-bearer":
        raise Wrong(400, "grant")
    verify = STATE.google.public_key().verify
    header, claims = claims_of(
        form["assertion"],
        lambda signature, signed: verify(signature, signed, padding.PKCS1v15(), hashes.SHA256()))
    now = STATE.now()
    right = (
        header["alg"] == "RS256" and header["kid"] == "google-key" and claims["iss"] == GOOGLE
        and claims["scope"] == SCOPE and claims["aud"] == f"http://127.0.0.1:{PORT}/token"
        and claims["iat"] <= now + 1 and now < claims["exp"] <= claims["iat"] + 3600)
    if not right:
        return 400, {}, json.dumps({"error": "invalid_grant"}).encode()
    text = f"ya29.{len(STATE.tokens)}"
    STATE.tokens[text] = now + 3600
    STATE.take("token")
    return 200, {}, json.dumps(
        {"access_token": text, "expires_in": 3599, "token_type": "Bearer"}).encode()


def fcm(handler, body: bytes):
    bearer = (handler.headers["Authorization"] or "").removeprefix("Bearer ")
    if STATE.tokens.get(bearer, 0) < STATE.now():
        return 401, {}, json.dumps({"error": {"status": "UNAUTHENTICATED"}}).encode()
    message = json.loads(body)["message"]
    STATE.take(
        "fcm", device=message["token"], title=message["notification"]["title"],
        content=message["notification"]["body"], data=message["data"],
        android=message["android"], key=message["data"]["id"])
    return 200, {}, json.dumps({"name": f"projects/{PROJECT}/messages/1"}).encode()


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_GET(self):
        if self.path == "/log":
            with STATE.lock:
                body = {"taken": STATE.log, "connections": STATE.connections}
            self.answer(200, {}, json.dumps(body).encode())
        else:
            self.answer(404, {}, b"")

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"] or 0))
        path = self.path
        if path == "/script":
            told = json.loads(body)
            with STATE.lock:
                STATE.answers[told["service"]] = told["answers"]
            return self.answer(200, {}, b"{}")
        if path == "/clock":
            STATE.offset = json.loads(body)["now"] - time.time()
            return self.answer(200, {}, b"{}")
        if path == "/forget":
            STATE.tokens.clear()
            return self.answer(200, {}, b"{}")
        if path.startswith("/subscribe/"):
            browser = STATE.browsers.setdefault(path.split("/")[2], Browser())
            return self.answer(200, {}, json.dumps({
                "endpoint": f"http://127.0.0.1:{PORT}/push/{path.split('/')[2]}",
                "p256dh": encode(point(browser.key.public_key())),
                "auth": encode(browser.secret)}).encode())
        service = next(
            (name for start, name in {
                "/push/": "push", "/2010-04-01/": "sms", "/token": "token",
                f"/v1/projects/{PROJECT}/messages:send": "fcm"}.items() if path.startswith(start)),
            None)
        if service is None:
            return self.answer(404, {}, b"")
        try:
            # What is scripted is answered in place of taking it, or after it where it says so.
            scripted = STATE.scripted(service)
            if scripted is not None and not scripted.get("taken"):
                STATE.take("refused", by=service, status=scripted["status"])
                return self.scripted(scripted)
            if service == "push":
                answer = push(self, path.split("/")[2], body)
            elif service == "sms":
                answer = sms(self, body)
            elif service == "token":
                answer = token(body)
            else:
                answer = fcm(self, body)
            if scripted is not None:
                return self.scripted(scripted)
            self.answer(*answer)
        except Wrong as error:
            STATE.take("wrong", by=service, words=str(error))
            self.answer(error.status, {}, str(error).encode())

    def scripted(self, answer: dict):
        if answer["status"] == 0:
            # The line breaks before the answer.
            self.close_connection = True
            self.connection.shutdown(socket.SHUT_RDWR)
            return
        self.answer(
            answer["status"], answer.get("headers", {}), answer.get("body", "").encode())

    def answer(self, status: int, headers: dict, body: bytes):
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


def apns(headers: dict, body: bytes) -> tuple[int, str]:
    scheme, _, text = headers.get("authorization", "").partition(" ")
    if scheme != "bearer":
        return 403, "MissingProviderToken"
    try:
        header, claims = claims_of(text, elliptic(STATE.apple.public_key()))
    except Wrong:
        return 403, "InvalidProviderToken"
    if header != {"alg": "ES256", "kid": KEY_NAME} or claims["iss"] != TEAM:
        return 403, "InvalidProviderToken"
    if not STATE.now() - 3600 <= claims["iat"] <= STATE.now() + 1:
        return 403, "ExpiredProviderToken"
    if headers.get("apns-topic") != APP:
        return 400, "TopicDisallowed"
    if headers.get("apns-push-type") != "alert" or len(headers.get("apns-collapse-id", "")) > 64:
        return 400, "BadCollapseId"
    if len(body) > 4096:
        return 413, "PayloadTooLarge"
    payload = json.loads(body)
    STATE.take(
        "apns", device=headers[":path"].removeprefix("/3/device/"), key=headers["apns-id"],
        title=payload["aps"]["alert"]["title"], content=payload["aps"]["alert"]["body"],
        badge=payload["aps"].get("badge"), priority=headers["apns-priority"],
        expires=int(headers["apns-expiration"]), token=text, receipt=payload.get("receipt"))
    return 200, ""


def serve_http2(connection: ssl.SSLSocket):
    if connection.selected_alpn_protocol() != "h2":
        return connection.close()
    with STATE.lock:
        STATE.connections += 1
    speaker = h2.connection.H2Connection(
        h2.config.H2Configuration(client_side=False, header_encoding="utf-8"))
    speaker.initiate_connection()
    connection.sendall(speaker.data_to_send())
    asked = {}
    while data := connection.recv(65_536):
        for event in speaker.receive_data(data):
            if isinstance(event, h2.events.RequestReceived):
                asked[event.stream_id] = (dict(event.headers), bytearray())
            elif isinstance(event, h2.events.DataReceived):
                asked[event.stream_id][1].extend(event.data)
                speaker.acknowledge_received_data(
                    event.flow_controlled_length, event.stream_id)
            elif isinstance(event, h2.events.StreamEnded):
                headers, body = asked.pop(event.stream_id)
                scripted = STATE.scripted("apns")
                if scripted is not None:
                    status, reason = scripted["status"], scripted.get("reason", "")
                    more = list(scripted.get("headers", {}).items())
                    STATE.take("refused", by="apns", status=status)
                else:
                    (status, reason), more = apns(headers, bytes(body)), []
                answer = json.dumps({"reason": reason}).encode() if reason else b""
                speaker.send_headers(
                    event.stream_id,
                    [(":status", str(status)), ("apns-id", headers.get("apns-id", ""))]
                    + [(name.lower(), value) for name, value in more],
                    end_stream=not answer)
                if answer:
                    speaker.send_data(event.stream_id, answer, end_stream=True)
        connection.sendall(speaker.data_to_send())


def write_keys():
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "127.0.0.1")])
    key = ec.generate_private_key(ec.SECP256R1())
    today = datetime.now(timezone.utc)
    certificate = (
        x509.CertificateBuilder().subject_name(name).issuer_name(name)
        .public_key(key.public_key()).serial_number(x509.random_serial_number())
        .not_valid_before(today - timedelta(days=1)).not_valid_after(today + timedelta(days=1))
        .add_extension(
            x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))]), False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), True)
        .sign(key, hashes.SHA256()))

    def pem(key) -> bytes:
        return key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption())

    (FOLDER / "cert.pem").write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
    (FOLDER / "key.pem").write_bytes(pem(key))
    (FOLDER / "apns.p8").write_bytes(pem(STATE.apple))
    (FOLDER / "fcm.json").write_text(json.dumps({
        "type": "service_account", "project_id": PROJECT, "private_key_id": "google-key",
        "private_key": pem(STATE.google).decode(), "client_email": GOOGLE,
        "token_uri": f"http://127.0.0.1:{PORT}/token"}))


def listen_http2():
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(FOLDER / "cert.pem", FOLDER / "key.pem")
    context.set_alpn_protocols(["h2"])
    listener = socket.create_server(("127.0.0.1", SECURE_PORT))

    def greet(connection):
        try:
            with context.wrap_socket(connection, server_side=True) as secure:
                serve_http2(secure)
        except OSError:
            pass

    def accept():
        while True:
            connection, _ = listener.accept()
            threading.Thread(target=greet, args=[connection], daemon=True).start()

    threading.Thread(target=accept, daemon=True).start()


write_keys()
listen_http2()
SERVER = ThreadingHTTPServer(("127.0.0.1", PORT), Handler)
(FOLDER / "ready").touch()
SERVER.serve_forever()
