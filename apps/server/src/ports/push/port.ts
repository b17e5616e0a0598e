/** A browser's push subscription (RFC 8030, 8291). */
export type PushTarget = { endpoint: string; p256dh: string; auth: string };

/** An undelivered message is replaced by the next one with the same `topic`. */
type PushOptions = { ttlSeconds: number; topic: string; urgent: boolean };

/** `gone`: the subscription is no longer valid. `refused`: the push service refused this message permanently. */
export type PushOutcome = "sent" | "gone" | "refused";

export type Push = {
  /** The public VAPID key in base64url, with which browsers subscribe. */
  publicKey: string;
  /** Whether pushes may be sent to this URL. */
  isAllowed: (endpoint: string) => boolean;
  /** Throws if a retry may succeed. */
  send: (target: PushTarget, payload: string, options: PushOptions) => Promise<PushOutcome>;
};
