import type { Ctx } from "#core/ctx";
import { toIso } from "#core/text/iso";
import { selectSentTo } from "./targets.store.ts";

/** Messages to the fans of a browser, for their data export. */
export async function listReceivedReminders(ctx: Ctx, fanSessionId: string, limit: number) {
  const rows = await selectSentTo(ctx, fanSessionId, limit);
  return rows.map(({ measure, username, decidedAt, email, push }) => ({
    about: measure,
    creator: username,
    sentAt: toIso(decidedAt),
    byEmail: email === "sent",
    byPush: push === "sent",
  }));
}
