import { defineJob } from "#core/jobs";
import { watchTransfers } from "./watch-transfers.ts";

export const watchTransfersJob = defineJob({
  queue: "watch-transfers",
  cron: "* * * * *",
  options: { expireInSeconds: 600 },
  run: watchTransfers,
});
