import { defineJob, type Job } from "#core/jobs/jobs";
import { deleteCodesBefore } from "./codes.store.ts";
import { sendCodeJob } from "./request-code.ts";
import { sendSessionsEndedJob } from "./revoke-fan-sessions.ts";
import { removeNetworksBefore } from "./sessions.store.ts";

const retentionMs = 86_400_000;

/** Deletes e-mail addresses that were typed but not verified. */
const cleanupCodesJob = defineJob({
  name: "cleanup-codes",
  queue: "maintenance",
  cron: "40 4 * * *",
  run: (ctx) => deleteCodesBefore(ctx, new Date(ctx.now().getTime() - retentionMs)),
});

const networkMonths = 6;

/** Deletes where sessions were used that nobody has used for six months. */
const cleanupFanNetworksJob = defineJob({
  name: "cleanup-fan-networks",
  queue: "maintenance",
  cron: "30 4 * * *",
  run: async (ctx) => {
    const before = ctx.now();
    before.setUTCMonth(before.getUTCMonth() - networkMonths);
    await removeNetworksBefore(ctx, before);
  },
});

export const fansJobs: readonly Job[] = [sendCodeJob, sendSessionsEndedJob, cleanupCodesJob, cleanupFanNetworksJob];
