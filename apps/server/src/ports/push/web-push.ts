import { request as askPlainly } from "node:http";
import { request as askSafely } from "node:https";
import webPush from "web-push";
import type { Push, PushOutcome } from "./port.ts";
import { isPublicHost, publicLookup } from "./public-address.ts";

export type WebPushSettings = {
  keys: { publicKey: string; privateKey: string };
  /** Whom a push service may turn to: a mailto or an https address. */
  subject: string;
  /** Origins that may be anywhere; only tests name any. */
  trusted?: readonly string[];
  timeoutMs?: number;
};

/** Web push (RFC 8030, 8188, 8291, 8292): web-push encrypts and signs, and this sends, to the public internet alone. */
export function createWebPush({ keys, subject, trusted = [], timeoutMs = 8_000 }: WebPushSettings): Push {
  const isTrusted = (url: URL) => trusted.includes(url.origin);

  function mayReach(endpoint: string): boolean {
    if (!URL.canParse(endpoint)) return false;
    const url = new URL(endpoint);
    if (isTrusted(url)) return true;
    const plain = url.protocol === "https:" && url.port === "" && url.username === "" && url.password === "";
    return plain && isPublicHost(url.hostname);
  }

  return {
    publicKey: keys.publicKey,
    mayReach,
    async send({ endpoint, p256dh, auth }, payload, { ttlSeconds, topic, urgent }) {
      if (!mayReach(endpoint)) return "gone";
      const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails: { subject, ...keys },
        TTL: ttlSeconds,
        topic,
        urgency: urgent ? "high" : "normal",
      });
      const url = new URL(endpoint);
      const { headers, body } = details;
      return outcomeOf(await post(url, { headers: asStrings(headers), body, timeoutMs, isTrusted: isTrusted(url) }));
    },
  };
}

const asStrings = (headers: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

type Posted = { headers: Record<string, string>; body: Buffer | null; timeoutMs: number; isTrusted: boolean };

/** The status; a redirect is not followed, and what is answered is not read. */
function post(url: URL, { headers, body, timeoutMs, isTrusted }: Posted): Promise<number> {
  const ask = url.protocol === "https:" ? askSafely : askPlainly;
  return new Promise((resolve, reject) => {
    const options = { method: "POST", headers, signal: AbortSignal.timeout(timeoutMs) };
    const request = ask(url, { ...options, ...(!isTrusted && { lookup: publicLookup }) }, (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    request.on("error", reject);
    request.end(body);
  });
}

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return "sent";
  // 403: subscribed with keys that this installation no longer has.
  if ([403, 404, 410].includes(status)) return "gone";
  if (status === 429 || status >= 500 || status === 0) throw new Error(`the push service answered ${status}`);
  return "refused";
}
