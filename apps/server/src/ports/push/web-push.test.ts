import { createDecipheriv, createECDH, createPublicKey, hkdfSync, verify } from "node:crypto";
import { expect, test } from "vitest";
import { startPushService } from "#test/push-service";
import { isPublicAddress, lookupPublic } from "./public-address.ts";
import { deriveVapidKeys } from "./vapid-keys.ts";
import { createWebPush } from "./web-push.ts";

const keys = deriveVapidKeys(Buffer.alloc(32, 7));
const options = { ttlSeconds: 60, topic: "story", urgent: false };

/** The browser's side of RFC 8291: its keys, and the decryption of messages. */
function browser() {
  const ecdh = createECDH("prime256v1");
  const p256dh = ecdh.generateKeys("base64url");
  const auth = Buffer.from("0123456789abcdef");
  function open(body: Buffer): string {
    const salt = body.subarray(0, 16);
    const length = body.readUInt8(20);
    const senderKey = body.subarray(21, 21 + length);
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), Buffer.from(p256dh, "base64url"), senderKey]);
    const secret = Buffer.from(hkdfSync("sha256", ecdh.computeSecret(senderKey), auth, info, 32));
    const of = (name: string, size: number) =>
      Buffer.from(hkdfSync("sha256", secret, salt, `Content-Encoding: ${name}\0`, size));
    const sealed = body.subarray(21 + length);
    const decipher = createDecipheriv("aes-128-gcm", of("aes128gcm", 16), of("nonce", 12));
    decipher.setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    return plain.subarray(0, plain.lastIndexOf(2)).toString();
  }
  return { keys: { p256dh, auth: auth.toString("base64url") }, open };
}

test("only the browser can decrypt a push message, which is signed with the key of its subscription", async () => {
  const service = await startPushService();
  const push = createWebPush({ keys, subject: "mailto:a@exemplo.com.br", trusted: [service.url] });
  const { keys: target, open } = browser();
  const sent = await push.send({ endpoint: `${service.url}/one`, ...target }, "Olá, çã", options);
  expect(sent).toBe("sent");
  const [received] = service.received;
  expect(open(received?.body ?? Buffer.alloc(0))).toBe("Olá, çã");
  expect(received?.headers).toMatchObject({ ttl: "60", topic: "story", "content-encoding": "aes128gcm" });
  const [, token = "", key] = /^vapid t=([^,]+), k=(.+)$/.exec(String(received?.headers.authorization)) ?? [];
  expect(key).toBe(push.publicKey);
  const [head, claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(push.publicKey, "base64url");
  const jwk = { x: point.subarray(1, 33).toString("base64url"), y: point.subarray(33).toString("base64url") };
  const publicKey = createPublicKey({ key: { kty: "EC", crv: "P-256", ...jwk }, format: "jwk" });
  const signed = Buffer.from(`${head}.${claims}`);
  const how = { key: publicKey, dsaEncoding: "ieee-p1363" } as const;
  expect(verify("sha256", signed, how, Buffer.from(signature, "base64url"))).toBe(true);
  expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toMatchObject({ aud: service.url });
  await service.stop();
});

test("a push response reports whether it was sent, is gone, or may be tried again", async () => {
  const service = await startPushService();
  const push = createWebPush({ keys, subject: "mailto:a@exemplo.com.br", trusted: [service.url], timeoutMs: 500 });
  const to = { endpoint: `${service.url}/one`, ...browser().keys };
  for (const [status, outcome] of [
    [201, "sent"],
    [410, "gone"],
    [404, "gone"],
    [413, "refused"],
    [302, "refused"],
  ] as const) {
    service.response = status;
    expect(await push.send(to, "x", options), String(status)).toBe(outcome);
  }
  // RFC 8292: our credentials are missing or not accepted.
  for (const status of [401, 403, 429, 500, 503]) {
    service.response = status;
    await expect(push.send(to, "x", options)).rejects.toThrow(String(status));
  }
  service.response = "silence";
  await expect(push.send(to, "x", options)).rejects.toThrow();
  await service.stop();
});

test("a signature that a push service does not accept is replaced by the next message", async () => {
  const service = await startPushService();
  const push = createWebPush({ keys, subject: "mailto:a@exemplo.com.br", trusted: [service.url] });
  const to = { endpoint: `${service.url}/one`, ...browser().keys };
  service.response = 403;
  await expect(push.send(to, "x", options)).rejects.toThrow("403");
  service.response = 201;
  expect(await push.send(to, "x", options)).toBe("sent");
  expect(new Set(service.received.map(({ headers }) => headers.authorization)).size).toBe(2);
  await service.stop();
});

test("messages share a connection and a signature, and a connection that the push service closed is replaced", async () => {
  const service = await startPushService();
  const push = createWebPush({ keys, subject: "mailto:a@exemplo.com.br", trusted: [service.url] });
  const to = { endpoint: `${service.url}/one`, ...browser().keys };
  for (let i = 0; i < 5; i++) expect(await push.send(to, "x", options)).toBe("sent");
  expect(service.connections).toBe(1);
  expect(new Set(service.received.map(({ headers }) => headers.authorization)).size).toBe(1);
  service.closeConnections();
  expect(await push.send(to, "x", options)).toBe("sent");
  expect(service.connections).toBe(2);
  await service.stop();
});

test.each([
  ...[
    "http://fcm.googleapis.com/x",
    "https://localhost/x",
    "https://127.0.0.1/x",
    "https://10.0.0.8/x",
    "https://[::1]/x",
  ],
  ...[
    "https://169.254.169.254/latest",
    "https://fcm.googleapis.com:8443/x",
    "https://a:b@fcm.googleapis.com/x",
    "file:///x",
    "x",
  ],
  ...[
    "https://localhost./x",
    "https://metadata.google.internal/x",
    "https://127.0.0.1.nip.io/x",
    "https://a.localhost/x",
  ],
  ...["https://10-0-0-1.sslip.io/x", "https://7f000001.nip.io/x", "https://printer.local/x", "https://router.lan/x"],
  ...[
    "https://fcm.googleapis.com./x",
    "https://db.corp/x",
    "https://1.0.0.10.in-addr.arpa/x",
    "https://LOCALHOST.localdomain/x",
  ],
  ...["https://[::ffff:10.0.0.1]/x", "https://[fd00::1]/x", "https://2130706433/x", "https://0x7f.1/x"],
])("the endpoint %s is rejected for push messages", (endpoint) => {
  expect(createWebPush({ keys, subject: "mailto:a@exemplo.com.br" }).isAllowed(endpoint)).toBe(false);
});

test.each([
  "https://fcm.googleapis.com/fcm/send/x",
  "https://updates.push.services.mozilla.com/wpush/v2/x",
  "https://web.push.apple.com/x",
])("the endpoint %s is accepted for push messages", (endpoint) =>
  expect(createWebPush({ keys, subject: "mailto:a@exemplo.com.br" }).isAllowed(endpoint)).toBe(true),
);

test("a host name that resolves to this machine is refused when it is connected to", async () => {
  const { promise, resolve } = Promise.withResolvers<NodeJS.ErrnoException | null>();
  lookupPublic("localhost", {}, (error) => resolve(error));
  expect(await promise).toMatchObject({ code: "ENOTPUBLIC" });
});

test("no push message is sent to a stored endpoint that names this machine", async () => {
  const push = createWebPush({ keys, subject: "mailto:a@exemplo.com.br" });
  const to = { endpoint: "https://localhost.localdomain/x", ...browser().keys };
  expect(await push.send(to, "x", options)).toBe("gone");
});

test.each([
  ["8.8.8.8", true],
  ["172.15.0.1", true],
  ["172.31.0.1", false],
  ["100.100.0.1", false],
  ["2800:3f0::1", true],
  ["::", false],
  ["fe80::1", false],
  ["2002:7f00:1::", false],
  ["2001:db8::1", false],
  ["2001::1", false],
])("the address %s is public: %s", (address, is) => expect(isPublicAddress(address)).toBe(is));
