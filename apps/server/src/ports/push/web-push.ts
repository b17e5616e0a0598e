import { LRUCache } from "lru-cache";
import type { Push, PushOutcome } from "./port.ts";
import { isPublicHost } from "./public-address.ts";

export type WebPushSettings = {
  keys: { publicKey: string; privateKey: string };
  /** Contact for push services: a mailto or https URL. */
  subject: string;
  /** Origins that need not be public; only for tests. */
  trusted?: readonly string[];
  timeoutMs?: number;
};

/** A signature is valid for 12 hours. */
const signatures = { max: 1_000, ttl: 3_600_000 };

/** Only when a push is sent, since they take memory, as does TLS. */
const loadLibrary = async () => (await import("web-push")).default;
const loadPost = async () => (await import("./send-post.ts")).sendPost;

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

  const authorizations = new LRUCache<string, string>(signatures);
  /** Signed once per push service instead of for each message. */
  async function authorize(origin: string): Promise<string> {
    const known = authorizations.get(origin);
    if (known) return known;
    const { getVapidHeaders } = await loadLibrary();
    const signed = getVapidHeaders(origin, subject, keys.publicKey, keys.privateKey, "aes128gcm").Authorization;
    authorizations.set(origin, signed);
    return signed;
  }

  return {
    publicKey: keys.publicKey,
    isAllowed,
    async send({ endpoint, p256dh, auth }, payload, { ttlSeconds, topic, urgent }) {
      if (!isAllowed(endpoint)) return "gone";
      const { generateRequestDetails } = await loadLibrary();
      const details = generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        headers: { Authorization: await authorize(new URL(endpoint).origin) },
        TTL: ttlSeconds,
        topic,
        urgency: urgent ? "high" : "normal",
      });
      const url = new URL(endpoint);
      const headers = toStrings(details.headers);
      const sendPost = await loadPost();
      const status = await sendPost(url, { headers, body: details.body, timeoutMs, isTrusted: isTrusted(url) });
      // Signed with a wrong clock, for example.
      if (isUnauthorized(status)) authorizations.delete(url.origin);
      return toOutcome(status, url.host);
    },
  };
}

const toStrings = (headers: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

/** Our credentials are missing or not accepted (RFC 8292, 4.2), which says nothing of the subscription. */
const isUnauthorized = (status: number) => status === 401 || status === 403;

function toOutcome(status: number, host: string): PushOutcome {
  if (status >= 200 && status < 300) return "sent";
  if (status === 404 || status === 410) return "gone";
  const isTemporary = isUnauthorized(status) || status === 429 || status >= 500 || status === 0;
  if (isTemporary) throw new Error(`the push service ${host} answered ${status}`);
  return "refused";
}
