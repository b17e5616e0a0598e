import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { State } from "./state.ts";

/** Posts an event to the webhooks of an account. */
export type Send = (accountId: string, event: string, fields: Record<string, string | number | null>) => void;

const tries = 5;

/** Sends deliveries sequentially as forms; knobs cause duplicates, delays, reordering and losses. */
export function createTriggers(state: State): { send: Send; idle: () => Promise<void>; stop: () => void } {
  const under = new Set<Promise<void>>();
  const delayed: (() => void)[] = [];
  const stopped = new AbortController();

  const send: Send = (accountId, event, fields) => {
    const { drop, copies, delayMs, reorder } = state.knobs.webhooks;
    if (drop) return;
    for (const { url, authorization, event: subscribed, mode } of state.accounts[accountId]?.triggers ?? []) {
      if (subscribed !== "all" && subscribed !== event) continue;
      // A webhook of the test token gets only events of the account: there are no charges in test mode here.
      if (mode === "test" && !event.startsWith("referrals.")) continue;
      for (let i = 0; i < copies; i++) {
        const start = () => {
          const sent: Promise<void> = deliver(url, authorization, event, { ...fields, account_id: accountId }, delayMs)
            .catch(() => {})
            .finally(() => under.delete(sent));
          under.add(sent);
        };
        // Reordered: each waits for a later one.
        if (reorder && delayed.length < 4) delayed.push(start);
        else for (const begin of [start, ...delayed.splice(0).reverse()]) begin();
      }
    }
  };

  async function deliver(url: string, authorization: string, event: string, fields: object, delayMs: number) {
    if (delayMs) await wait(delayMs, undefined, { signal: stopped.signal, ref: false });
    const body = new URLSearchParams({ event });
    for (const [name, value] of Object.entries(fields)) if (value !== null) body.set(`data[${name}]`, String(value));
    for (let attempt = 1; attempt <= tries; attempt++) {
      const response = await fetch(url, {
        method: "POST",
        headers: {
          authorization: state.knobs.webhooks.wrongAuthorization ? "Basic d3Jvbmc6" : authorization,
          "user-agent": "Iugu-Webhooks",
          // Of each delivery.
          "idempotency-key": randomUUID(),
        },
        body,
        signal: AbortSignal.any([stopped.signal, AbortSignal.timeout(5_000)]),
      }).catch(() => undefined);
      await response?.arrayBuffer();
      if (response?.ok || (response && response.status < 500)) return;
      await wait(1_000 * attempt, undefined, { signal: stopped.signal, ref: false });
    }
  }

  return {
    send,
    idle: async () => {
      for (const begin of delayed.splice(0).reverse()) begin();
      await Promise.all(under);
    },
    stop: () => stopped.abort(),
  };
}
