import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { type Hit, releaseHit } from "#core/http/throttle";
import { consumeMailLimit } from "#core/mail/consume-mail-limit";
import { sendMail } from "#core/mail/send-mail";
import { codeMailLimits, createSignInLink } from "#modules/fans/index";
import { getProfile } from "#modules/profile/index";
import { getHelpedOrders } from "./find-order.ts";
import { foundOrdersMail, nothingFoundMail } from "./help.emails.ts";
import type { FoundOrder } from "./help.store.ts";

/** To the address of the orders, with what they lack and a link that signs in and shows them. Nothing above the limits of codes. */
export async function sendFoundOrders(
  ctx: Ctx,
  accountId: string,
  found: readonly (FoundOrder | Pick<FoundOrder, "email">)[],
  network: string,
) {
  const email = found[0]?.email.toLowerCase();
  if (!email) return;
  await sendWithinLimits(ctx, email, network, async () => {
    const { username } = await getProfile(ctx, accountId);
    const orders = await getHelpedOrders(ctx, accountId, found.filter(isOrder), { isOfBrowser: true });
    const link = await createSignInLink(ctx, email, `/@${username}/paguei`);
    await sendMail(ctx, "payment-help", foundOrdersMail({ to: email, username, orders, link }));
  });
}

/** To an address that somebody typed and that no order has. */
export async function sendNothingFound(ctx: Ctx, accountId: string, email: string, network: string) {
  await sendWithinLimits(ctx, email, network, async () => {
    const { username } = await getProfile(ctx, accountId);
    const page = `${ctx.config.publicUrl}/@${username}/paguei`;
    await sendMail(ctx, "payment-help", nothingFoundMail({ to: email, username, page }));
  });
}

function isOrder(found: FoundOrder | Pick<FoundOrder, "email">): found is FoundOrder {
  return "id" in found;
}

/** An e-mail to an address that somebody else may have typed. One that could not be sent does not count towards the limits. */
export async function sendWithinLimits(ctx: Ctx, email: string, network: string, send: () => Promise<void>) {
  const hits = await countMail(ctx, email, network);
  if (!hits) return;
  try {
    await send();
  } catch (error) {
    for (const hit of hits) await releaseHit(ctx, hit);
    throw error;
  }
}

async function countMail(ctx: Ctx, email: string, network: string): Promise<Hit[] | undefined> {
  const mail = { kind: "fan", email, owner: undefined } as const;
  try {
    return await consumeMailLimit(ctx, mail, { address: network, device: undefined }, codeMailLimits, "payment-help");
  } catch (error) {
    if (error instanceof AppError && error.code === "TOO_MANY_ATTEMPTS") return undefined;
    throw error;
  }
}
