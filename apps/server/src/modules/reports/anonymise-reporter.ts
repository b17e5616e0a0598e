import type { Ctx } from "#core/ctx";
import { anonymiseReports } from "./reports.store.ts";

/** Within the caller's transaction: what was reported stays, and who did is nobody. */
export async function anonymiseReporter(ctx: Ctx, email: string, sessionIds: readonly string[]) {
  await anonymiseReports(ctx, email, sessionIds);
}
