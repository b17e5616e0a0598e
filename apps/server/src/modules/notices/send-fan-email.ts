import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { consumeLimit, consumeLimits } from "#core/http/throttle";
import type { Email } from "#core/mail/email";
import { sendMail } from "#core/mail/send-mail";
import { withoutUserTexts } from "#core/text/plain-names";

type FanNotice = Parameters<typeof withoutUserTexts>[0] & {
  accountId: string;
  accountCreatedAt: Date;
  fanEmail: string;
  isFanVerified: boolean;
};

const dayMs = 86_400_000;
const youngForDays = 30;
/** Addresses that nobody has verified to which the sales of a young account may write in a day. */
export const newAddressesPerDay = 100;

/**
 * Sends an e-mail about a creator's sale to the fan. To an unverified address, which may be a stranger's, without words of
 * the creator, and from a young account to few such addresses a day. Returns whether it was sent.
 */
export async function sendFanEmail<Notice extends FanNotice>(
  ctx: Ctx,
  kind: "order" | "refund" | "reminder" | "unpaid-order",
  notice: Notice,
  write: (notice: Notice) => Email,
): Promise<boolean> {
  if (notice.isFanVerified) return sendMail(ctx, kind, write(notice));
  if (!(await mayWriteTo(ctx, notice))) {
    ctx.log.warn(
      { kind, accountId: notice.accountId },
      "an e-mail was not sent: a young account wrote to many addresses",
    );
    return false;
  }
  return sendMail(ctx, kind, write(withoutUserTexts(notice)));
}

async function mayWriteTo(ctx: Ctx, { accountId, accountCreatedAt, fanEmail }: FanNotice): Promise<boolean> {
  if (ctx.now().getTime() - accountCreatedAt.getTime() > youngForDays * dayMs) return true;
  const address = ["new address of", accountId, fanEmail.toLowerCase()];
  const isSeen = await isFull(consumeLimit(ctx, address, { limit: 1, minutes: 24 * 60 }));
  if (isSeen) return true;
  const limit = { limit: newAddressesPerDay, minutes: 24 * 60 };
  return !(await isFull(consumeLimits(ctx, [{ what: ["new addresses", accountId], limit }])));
}

async function isFull(counted: Promise<unknown>): Promise<boolean> {
  try {
    await counted;
    return false;
  } catch (error) {
    if (error instanceof AppError && error.code === "TOO_MANY_ATTEMPTS") return true;
    throw error;
  }
}
