import type { Ctx } from "#core/ctx";
import { parseSignedId, toSignedId } from "#core/keys/signed-id";
import { findSender } from "#modules/announcements/index";
import { selectRecipient } from "./targets.store.ts";

const format = { purpose: "reminder-notices", separator: ".", lasting: true } as const;

/** The token of an e-mail's unsubscribe link: it can only turn one creator's messages off and on for one fan. */
export function toReminderToken(ctx: Pick<Ctx, "keys">, targetId: string): string {
  return toSignedId(ctx, targetId, format);
}

/** Whom the token of an e-mail belongs to, with their choice; undefined for a token that is not ours, or after its order was forgotten. */
export async function findReminderNotices(ctx: Ctx, token: string) {
  const targetId = parseSignedId(ctx, token, format);
  const recipient = targetId ? await selectRecipient(ctx, targetId) : undefined;
  return recipient && findSender(ctx, recipient);
}
