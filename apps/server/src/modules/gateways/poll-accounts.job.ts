import { defineJob } from "#core/jobs";
import { pollAccounts } from "./poll-accounts.ts";

export const pollAccountsJob = defineJob({
  queue: "watch-gateway-accounts",
  cron: "*/5 * * * *",
  run: pollAccounts,
});
