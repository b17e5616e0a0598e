import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { State } from "./state.ts";

/** Posts an event to whoever listens to an account. */
export type Send = (accountId: string, event: string, fields: Record<string, string | number | null>) => void;

const tries = 5;

/** Deliveries go out one after the other, as forms; the knobs have them come twice, late, out of order or not at all. */
export function createTriggers(state: State): { send: Send; idle: () => Promise<void>; stop: () => void } {
  const under = new Set<Promise<void>>();
  const held: (() => void)[] = [];
  const stopped = new AbortController();

  const send: Send = (accountId, event, fields) => {
    const { drop, copies, delayMs, reorder } = state.knobs.webhooks;
    if (drop) return;
    for (const { url, authorization, event: wanted, mode } of state.accounts[accountId]?.triggers ?? []) {
      if (wanted !== "all" && wanted !== event) continue;
      // A trigger of the test token hears of the account alone: there are no charges in test mode here.
      if (mode === "test" && !event.startsWith("referrals.")) continue;
      for (let i = 0; i < copies; i++) {
        const start = () => {
          const sent: Promise<void> = deliver(url, authorization, event, { ...fields, account_id: accountId }, delayMs)
            .catch(() => {})
            .finally(() => under.delete(sent));
          under.add(sent);
        };
        // Out of order: each waits for a later one to go first.
        if (reorder && held.length < 4) held.push(start);
        else for (const begin of [start, ...held.splice(0).reverse()]) begin();
      }
    }
  };

  async function deliver(url: string, authorization: string, event: string, fields: object, delayMs: number) {
    if (delayMs) await wait(delayMs, undefined, { signal: stopped.signal, ref: false });
    const body = new URLSearchParams({ event });
    for (const [name, value] of Object.entries(fields)) if (value !== null) body.set(`data[${name}]`, String(value));
    for (let attempt = 1; attempt <= tries; attempt++) {
      const answer = await fetch(url, {
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
      await answer?.arrayBuffer();
      if (answer?.ok || (answer && answer.status < 500)) return;
      await wait(1_000 * attempt, undefined, { signal: stopped.signal, ref: false });
    }
  }

  return {
    send,
    idle: async () => {
      for (const begin of held.splice(0).reverse()) begin();
      await Promise.all(under);
    },
    stop: () => stopped.abort(),
  };
}
