import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { createYoti } from "./age-check/yoti.ts";
import { createSend as createIuguSend } from "./gateways/iugu/http.ts";
import { createSend as createMercadoPagoSend } from "./gateways/mercadopago/http.ts";
import { deriveVapidKeys } from "./push/vapid-keys.ts";
import { createWebPush } from "./push/web-push.ts";

/** A server that redirects every request to itself, and counts those that follow. */
async function startRedirecting() {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? "");
    response.writeHead(307, { location: "/followed" }).end();
  });
  onTestFinished(() => void server.close());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

const iugu = { masterToken: "token", masterAccountId: "id", privateKey: undefined, webhookAuthorization: "secret" };
const mercadoPago = { clientId: "id", clientSecret: "secret", publicKey: "key", webhookSecret: "secret" };
const push = { keys: deriveVapidKeys(Buffer.alloc(32, 7)), subject: "mailto:a@exemplo.com.br" };
const p256dh = deriveVapidKeys(Buffer.alloc(32, 8)).publicKey;
const auth = Buffer.alloc(16, 1).toString("base64url");

test.each<[string, (url: string) => Promise<unknown>]>([
  ["iugu", (apiUrl) => createIuguSend({ ...iugu, apiUrl, test: true })("/invoices", z.unknown(), { token: "token" })],
  [
    "Mercado Pago",
    (url) =>
      createMercadoPagoSend({ ...mercadoPago, apiUrl: url, authUrl: url, notificationUrl: url, test: true })(
        "/v1/payments",
        z.unknown(),
        { token: "token" },
      ),
  ],
  [
    "age verification",
    (apiUrl) =>
      createYoti({ apiUrl, sdkId: "id", apiKey: "key", test: true }).start({ reference: "r", backUrl: apiUrl }),
  ],
  [
    "a push service",
    async (url) => {
      const { send } = createWebPush({ ...push, trusted: [url] });
      const options = { ttlSeconds: 60, topic: "story", urgent: false };
      if ((await send({ endpoint: `${url}/one`, p256dh, auth }, "text", options)) === "refused")
        throw new Error("refused");
    },
  ],
])("a redirect by %s is an error and is not followed", async (_service, request) => {
  const server = await startRedirecting();
  await expect(request(server.url)).rejects.toThrow();
  expect(server.requests).toHaveLength(1);
});
