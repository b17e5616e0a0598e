import { defineJob } from "#core/jobs";
import { deleteDueAccounts } from "./delete-due-accounts.ts";
import { deleteExports } from "./delete-exports.ts";

/** Accounts whose time has come, and files of people's data whose time is over. */
export const cleanupAccountsJob = defineJob({
  queue: "tidy-accounts",
  cron: "7 * * * *",
  run: async (ctx) => {
    await deleteExports(ctx);
    const count = await deleteDueAccounts(ctx);
    if (count) ctx.log.info({ count }, "accounts were deleted");
  },
});
