import { defineJob } from "#core/jobs";
import { verifyLedger } from "./verify-ledger.ts";

export const verifyLedgerJob = defineJob({
  queue: "prove-ledger",
  cron: "40 3 * * *",
  options: { expireInSeconds: 3_600 },
  run: async (ctx) => {
    await verifyLedger(ctx);
  },
});
