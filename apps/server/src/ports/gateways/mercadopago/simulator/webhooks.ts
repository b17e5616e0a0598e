import { createHmac, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { State } from "./state.ts";
import type { World } from "./world.ts";

/** Posts events as Mercado Pago does, signed over the address's `data.id`; retried a little, in whatever disorder the knobs ask for. */
export function createWebhooks(state: State, webhookSecret: string) {
  const under = new Set<Promise<void>>();
  let stopped = false;
  let held: (() => Promise<void>) | undefined;

  const send: World["send"] = (event) => {
    const { drop, copies, reorder, url: instead } = state.knobs.webhooks;
    const url = instead ?? event.url;
    if (drop || !url || stopped) return;
    const post = () => deliver(url, event);
    const jobs = Array.from({ length: copies }, () => post);
    if (reorder) {
      // One is held back until the next has gone before it.
      const before = held;
      held = jobs.pop();
      if (before) jobs.push(before);
    }
    for (const job of jobs) start(job);
  };

  function start(job: () => Promise<void>) {
    const work = job().catch(() => {});
    under.add(work);
    void work.finally(() => under.delete(work));
  }

  const notificationId = () => Math.floor(Math.random() * 1e12);

  async function deliver(url: string, event: Parameters<World["send"]>[0]) {
    const { delayMs, wrongSignature } = state.knobs.webhooks;
    if (delayMs) await wait(delayMs);
    const [ts, requestId] = [String(Date.now() + state.knobs.aheadMs), randomUUID()];
    const secret = wrongSignature ? "another secret" : webhookSecret;
    const v1 = createHmac("sha256", secret).update(`id:${event.id};request-id:${requestId};ts:${ts};`).digest("hex");
    const address = new URL(url);
    address.searchParams.set("data.id", event.id);
    address.searchParams.set("type", event.type);
    const body = {
      id: notificationId(),
      live_mode: false,
      type: event.type,
      date_created: new Date(Number(ts)).toISOString(),
      user_id: event.userId,
      api_version: "v1",
      action: event.action,
      data: { id: event.id },
    };
    for (let attempt = 0; attempt < 3 && !stopped; attempt++) {
      const answer = await fetch(address, {
        method: "POST",
        headers: { "content-type": "application/json", "x-signature": `ts=${ts},v1=${v1}`, "x-request-id": requestId },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(5_000),
      }).catch(() => undefined);
      if (answer && answer.status < 300) return;
      await wait(300 * (attempt + 1));
    }
  }

  return {
    send,
    idle: async () => {
      if (held) start(held);
      held = undefined;
      while (under.size) await Promise.all(under);
    },
    stop: () => {
      stopped = true;
    },
  };
}
