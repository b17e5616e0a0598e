import type { Ctx } from "#core/ctx";
import { parseSignedId, toSignedId } from "#core/keys/signed-id";

const formats = {
  stories: { purpose: "story-notices", separator: ".", lasting: true },
  renewals: { purpose: "renewal-notices", separator: ".", lasting: true },
} as const;

/** The kind of notices that a token turns off. */
type NoticeKind = keyof typeof formats;

/** The token of an e-mail's unsubscribe link: it can only turn one kind of a subscription's notices off and on. */
export function toNoticeToken(ctx: Pick<Ctx, "keys">, kind: NoticeKind, subscriptionId: string): string {
  return toSignedId(ctx, subscriptionId, formats[kind]);
}

/** Undefined if the signature is not ours. */
export function parseNoticeToken(ctx: Pick<Ctx, "keys">, token: string) {
  for (const about of ["stories", "renewals"] as const) {
    const subscriptionId = parseSignedId(ctx, token, formats[about]);
    if (subscriptionId) return { about, subscriptionId };
  }
  return undefined;
}
