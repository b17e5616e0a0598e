import type { Ctx } from "#core/ctx";
import { parseSignedId, toSignedId } from "#core/keys/signed-id";

const format = { purpose: "announcement-notices", separator: ".", lasting: true } as const;

/** The token of an e-mail's unsubscribe link: it can only turn one creator's announcements off and on for one fan. */
export function toAnnouncementToken(ctx: Pick<Ctx, "keys">, recipientId: string): string {
  return toSignedId(ctx, recipientId, format);
}

/** Undefined if the signature is not ours. */
export function parseAnnouncementToken(ctx: Pick<Ctx, "keys">, token: string): string | undefined {
  return parseSignedId(ctx, token, format);
}
