import { createHmac, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { State } from "./state.ts";
import type { SimulatedEvent, World } from "./world.ts";

/** Posts events as Mercado Pago does, signed over the URL's `data.id`, with a few retries and the disorder that the knobs set. */
export function createWebhooks(state: State, webhookSecret: string) {
  const under = new Set<Promise<void>>();
  let stopped = false;
  let delayed: (() => Promise<void>) | undefined;

  const send: World["send"] = (event) => {
    const { drop, copies, reorder, url: instead } = state.knobs.webhooks;
    const url = instead ?? event.url;
    if (drop || !url || stopped) return;
    const post = () => deliver(url, event);
    const jobs = Array.from({ length: copies }, () => post);
    if (reorder) {
      // Delayed until the next one is sent.
      const before = delayed;
      delayed = jobs.pop();
      if (before) jobs.push(before);
    }
    for (const job of jobs) start(job);
  };

  function start(job: () => Promise<void>) {
    const work = job().catch(() => {});
    under.add(work);
    void work.finally(() => under.delete(work));
  }

  async function deliver(url: string, event: SimulatedEvent) {
    const { delayMs, wrongSignature } = state.knobs.webhooks;
    if (delayMs) await wait(delayMs);
    const [ts, requestId] = [String(Date.now() + state.knobs.aheadMs), randomUUID()];
    const secret = wrongSignature ? "another secret" : webhookSecret;
    const v1 = createHmac("sha256", secret).update(`id:${event.id};request-id:${requestId};ts:${ts};`).digest("hex");
    const address = new URL(url);
    address.searchParams.set("data.id", event.id);
    address.searchParams.set("type", event.type);
    const body = bodyOf(event, new Date(Number(ts)).toISOString());
    for (let attempt = 0; attempt < 3 && !stopped; attempt++) {
      const response = await fetch(address, {
        method: "POST",
        headers: { "content-type": "application/json", "x-signature": `ts=${ts},v1=${v1}`, "x-request-id": requestId },
        body,
        signal: AbortSignal.timeout(5_000),
      }).catch(() => undefined);
      if (response && response.status < 300) return;
      await wait(300 * (attempt + 1));
    }
  }

  return {
    send,
    idle: async () => {
      if (delayed) start(delayed);
      delayed = undefined;
      while (under.size) await Promise.all(under);
    },
    stop: () => {
      stopped = true;
    },
  };
}

/** The body of a chargeback's event has `actions`, and the id as a number of 18 digits, which JSON.parse rounds. */
function bodyOf({ type, action, id, userId, paymentId }: SimulatedEvent, createdAt: string): string {
  const common = {
    id: Math.floor(Math.random() * 1e12),
    live_mode: false,
    type,
    date_created: createdAt,
    user_id: userId,
    api_version: "v1",
  };
  if (type !== "topic_chargebacks_wh") return JSON.stringify({ ...common, action, data: { id } });
  const data = { checkout: "API", date_updated: createdAt, id: "<id>", payment_id: paymentId, site_id: "MLB" };
  return JSON.stringify({ ...common, actions: [action], data }).replace('"<id>"', id);
}
