import { defineJob } from "#core/jobs";
import { watchAccounts } from "./watch-accounts.ts";

export const watchAccountsJob = defineJob({
  queue: "watch-gateway-accounts",
  cron: "*/5 * * * *",
  run: watchAccounts,
});
