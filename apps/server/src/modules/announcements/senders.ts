import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { type FanOf, upsertChoice } from "./fan-announcements.store.ts";
import { selectFansOf, selectSenders } from "./senders.store.ts";

const maxSenders = 100;

/** Creators whose announcements and reminders this browser can turn off. */
export function listSenders(ctx: Ctx, sessionId: string) {
  return selectSenders(ctx, sessionId, { limit: maxSenders });
}

/** Turns the messages of a creator off or on, for each address that is verified in this browser. NOT_FOUND. */
export async function setSenderStop(ctx: Ctx, sessionId: string, username: string, stopped: boolean) {
  return inTransaction(ctx, async (ctx) => {
    for (const choice of await selectFansOf(ctx, sessionId, username)) await upsertChoice(ctx, choice, stopped);
    const [found] = await selectSenders(ctx, sessionId, { limit: 1, username });
    if (!found) throw new AppError("NOT_FOUND");
    return found;
  });
}

/** The same for one fan, whom a link in an e-mail names. */
export async function setStopOf(ctx: Ctx, fan: FanOf, stopped: boolean) {
  await upsertChoice(ctx, fan, stopped);
}
