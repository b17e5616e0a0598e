import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { parseAnnouncementToken } from "./announcement-token.ts";
import { addToCounts } from "./announcements.store.ts";
import {
  markOpened,
  type Recipient,
  selectRecipient,
  selectRecipientsOfSession,
  selectShown,
  upsertChoice,
} from "./fan-announcements.store.ts";

/** An announcement to this browser. NOT_FOUND. */
async function getShown(ctx: Ctx, sessionId: string, id: string) {
  const shown = await selectShown(ctx, sessionId, id);
  if (!shown) throw new AppError("NOT_FOUND");
  return shown;
}

/** Counts it once for each fan. NOT_FOUND. */
export async function openAnnouncement(ctx: Ctx, sessionId: string, id: string) {
  return inTransaction(ctx, async (ctx) => {
    await getShown(ctx, sessionId, id);
    await addToCounts(ctx, id, { opened: await markOpened(ctx, sessionId, id) });
    return getShown(ctx, sessionId, id);
  });
}

/** Turns the creator's announcements off or on, for each fan of this browser who got this one. NOT_FOUND. */
export async function setStopBySession(ctx: Ctx, sessionId: string, id: string, stopped: boolean) {
  return inTransaction(ctx, async (ctx) => {
    await getShown(ctx, sessionId, id);
    for (const recipient of await selectRecipientsOfSession(ctx, sessionId, id)) await setStop(ctx, recipient, stopped);
    return getShown(ctx, sessionId, id);
  });
}

async function setStop(ctx: Ctx, recipient: Recipient, stopped: boolean) {
  const isChanged = await upsertChoice(ctx, recipient, stopped);
  if (isChanged && stopped) await addToCounts(ctx, recipient.announcementId, { unsubscribed: 1 });
}

/** Whom the token of an e-mail belongs to, with their choice; undefined for a token that is not ours. */
export async function findAnnouncementNotices(ctx: Ctx, token: string) {
  const recipientId = parseAnnouncementToken(ctx, token);
  return recipientId ? selectRecipient(ctx, recipientId) : undefined;
}

/** As `findAnnouncementNotices` returned it. */
export async function setStopByToken(ctx: Ctx, recipient: Recipient, stopped: boolean) {
  await inTransaction(ctx, (ctx) => setStop(ctx, recipient, stopped));
}
