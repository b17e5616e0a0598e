import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import webPush from "web-push";
import type { Push, PushOutcome } from "./port.ts";
import { isPublicHost, lookupPublic } from "./public-address.ts";

export type WebPushSettings = {
  keys: { publicKey: string; privateKey: string };
  /** Contact for push services: a mailto or https URL. */
  subject: string;
  /** Origins that need not be public; only for tests. */
  trusted?: readonly string[];
  timeoutMs?: number;
};

/** Web push (RFC 8030, 8188, 8291, 8292), to public addresses only. The library encrypts and signs. */
export function createWebPush({ keys, subject, trusted = [], timeoutMs = 8_000 }: WebPushSettings): Push {
  const isTrusted = (url: URL) => trusted.includes(url.origin);

  function isAllowed(endpoint: string): boolean {
    if (!URL.canParse(endpoint)) return false;
    const url = new URL(endpoint);
    if (isTrusted(url)) return true;
    const isPlainHttps = url.protocol === "https:" && url.port === "" && url.username === "" && url.password === "";
    return isPlainHttps && isPublicHost(url.hostname);
  }

  return {
    publicKey: keys.publicKey,
    isAllowed: isAllowed,
    async send({ endpoint, p256dh, auth }, payload, { ttlSeconds, topic, urgent }) {
      if (!isAllowed(endpoint)) return "gone";
      const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails: { subject, ...keys },
        TTL: ttlSeconds,
        topic,
        urgency: urgent ? "high" : "normal",
      });
      const url = new URL(endpoint);
      const { headers, body } = details;
      return toOutcome(await post(url, { headers: toStrings(headers), body, timeoutMs, isTrusted: isTrusted(url) }));
    },
  };
}

const toStrings = (headers: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

type PostOptions = { headers: Record<string, string>; body: Buffer | null; timeoutMs: number; isTrusted: boolean };

/** Returns the status; redirects are not followed, and the body is not read. */
function post(url: URL, { headers, body, timeoutMs, isTrusted }: PostOptions): Promise<number> {
  const sendRequest = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const options = { method: "POST", headers, signal: AbortSignal.timeout(timeoutMs) };
    const request = sendRequest(url, { ...options, ...(!isTrusted && { lookup: lookupPublic }) }, (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    request.on("error", reject);
    request.end(body);
  });
}

function toOutcome(status: number): PushOutcome {
  if (status >= 200 && status < 300) return "sent";
  // 403: the subscription was made with another VAPID key.
  if ([403, 404, 410].includes(status)) return "gone";
  if (status === 429 || status >= 500 || status === 0) throw new Error(`the push service answered ${status}`);
  return "refused";
}
