import { defineJob } from "#core/jobs";
import { deleteEventPayloads } from "./delete-event-payloads.ts";

/** By the e-mail that a person had, which the job's own record holds no longer than a day. */
export const deleteEventPayloadsJob = defineJob<{ email: string; chargeIds: string[] }>({
  queue: "forget-in-events",
  options: { retryLimit: 10, deleteAfterSeconds: 86_400 },
  run: (ctx, named, signal) => deleteEventPayloads(ctx, named, signal),
});
