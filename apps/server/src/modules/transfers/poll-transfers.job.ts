import { defineJob } from "#core/jobs";
import { pollTransfers } from "./poll-transfers.ts";

export const pollTransfersJob = defineJob({
  queue: "watch-transfers",
  cron: "* * * * *",
  options: { expireInSeconds: 600 },
  run: pollTransfers,
});
