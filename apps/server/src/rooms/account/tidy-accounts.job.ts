import { defineJob } from "#core/jobs";
import { deleteDueAccounts } from "./delete-due-accounts.ts";
import { eraseExports } from "./erase-exports.ts";

/** Accounts whose time has come, and files of people's data whose time is over. */
export const tidyAccountsJob = defineJob({
  queue: "tidy-accounts",
  cron: "7 * * * *",
  run: async (ctx) => {
    await eraseExports(ctx);
    const count = await deleteDueAccounts(ctx);
    if (count) ctx.log.info({ count }, "accounts were deleted");
  },
});
