import type { Ctx } from "#core/ctx";
import { defineJob } from "#core/jobs/jobs";
import { deleteMessagesOf } from "./cases.store.ts";
import { clearNetworks } from "./reporters.store.ts";
import { anonymiseReports } from "./reports.store.ts";

const networkDays = 7;

/** Deletes the networks of reports after a week. */
async function cleanupReports(ctx: Ctx) {
  await clearNetworks(ctx, new Date(ctx.now().getTime() - networkDays * 86_400_000));
}

export const cleanupReportsJob = defineJob({
  name: "cleanup-reports",
  queue: "maintenance",
  cron: "20 4 * * *",
  run: (ctx) => cleanupReports(ctx),
});

/** Deletes a fan's personal data within the caller's transaction, of a reporter and of the author of messages; the reports remain. */
export async function anonymiseFanInReports(
  ctx: Ctx,
  { fanId, email, sessionIds }: { fanId: string; email: string; sessionIds: readonly string[] },
) {
  await anonymiseReports(ctx, email, sessionIds);
  await deleteMessagesOf(ctx, fanId);
}
