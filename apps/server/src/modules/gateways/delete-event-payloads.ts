import type { Ctx } from "#core/ctx";
import { defineJob } from "#core/jobs/jobs";
import { clearEventPayloads, type EventSubject } from "./provider-events.store.ts";

const batchSize = 2_000;

/** Empties stored webhooks about a person. Their content can be read at the gateway again if needed. */
async function deleteEventPayloads(ctx: Ctx, subject: EventSubject, signal: AbortSignal) {
  let lastId: string | undefined;
  do {
    signal.throwIfAborted();
    lastId = await clearEventPayloads(ctx, subject, lastId, batchSize);
  } while (lastId);
}

/** The payload contains the deleted person's e-mail, so pg-boss deletes it after a day. */
export const deleteEventPayloadsJob = defineJob<{ email: string; chargeIds: string[] }>({
  name: "delete-event-payloads",
  queue: "maintenance",
  options: { retryLimit: 10, deleteAfterSeconds: 86_400 },
  run: (ctx, named, signal) => deleteEventPayloads(ctx, named, signal),
});
