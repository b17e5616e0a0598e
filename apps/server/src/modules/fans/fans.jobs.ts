import { defineJob } from "#core/jobs";
import { deleteCodesBefore } from "./codes.store.ts";
import { removeNetworksBefore } from "./sessions.store.ts";

const retentionMs = 86_400_000;

/** Deletes e-mail addresses that were typed but not verified. */
export const cleanupCodesJob = defineJob({
  queue: "tidy-codes",
  cron: "40 4 * * *",
  run: (ctx) => deleteCodesBefore(ctx, new Date(ctx.now().getTime() - retentionMs)),
});

const networkMonths = 6;

/** Deletes where sessions were used that nobody has used for six months. */
export const cleanupFanNetworksJob = defineJob({
  queue: "tidy-fan-networks",
  cron: "30 4 * * *",
  run: async (ctx) => {
    const before = ctx.now();
    before.setUTCMonth(before.getUTCMonth() - networkMonths);
    await removeNetworksBefore(ctx, before);
  },
});
