import { defineJob } from "#core/jobs";
import { proveLedger } from "./prove-ledger.ts";

export const proveLedgerJob = defineJob({
  queue: "prove-ledger",
  cron: "40 3 * * *",
  options: { expireInSeconds: 3_600 },
  run: async (ctx) => {
    await proveLedger(ctx);
  },
});
