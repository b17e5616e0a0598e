/** What a browser gave out to be pushed to (RFC 8030, 8291). */
export type PushTarget = { endpoint: string; p256dh: string; auth: string };

/** `topic`: one that is not delivered yet is replaced by the next of the same. */
export type PushOptions = { ttlSeconds: number; topic: string; urgent: boolean };

/** `gone`: nothing will ever arrive there again. `refused`: this one was not taken, and never will be. */
export type PushOutcome = "sent" | "gone" | "refused";

export type Push = {
  /** The public VAPID key, base64url: browsers subscribe with it. */
  publicKey: string;
  /** Whether it is an address that this may send to. */
  mayReach: (endpoint: string) => boolean;
  /** Throws where another attempt may help. */
  send: (target: PushTarget, payload: string, options: PushOptions) => Promise<PushOutcome>;
};
