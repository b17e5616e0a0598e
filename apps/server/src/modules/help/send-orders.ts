import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
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
  if (!email || !(await canWriteTo(ctx, email, network))) return;
  const { username } = await getProfile(ctx, accountId);
  const orders = await getHelpedOrders(ctx, accountId, found.filter(isOrder), { isOfBrowser: true });
  const link = await createSignInLink(ctx, email, `/@${username}/paguei`);
  await sendMail(ctx, "payment-help", foundOrdersMail({ to: email, username, orders, link }));
}

/** To an address that somebody typed and that no order has. */
export async function sendNothingFound(ctx: Ctx, accountId: string, email: string, network: string) {
  if (!(await canWriteTo(ctx, email, network))) return;
  const { username } = await getProfile(ctx, accountId);
  const page = `${ctx.config.publicUrl}/@${username}/paguei`;
  await sendMail(ctx, "payment-help", nothingFoundMail({ to: email, username, page }));
}

function isOrder(found: FoundOrder | Pick<FoundOrder, "email">): found is FoundOrder {
  return "id" in found;
}

/** Counts an e-mail to an address that somebody else may have typed. */
export async function canWriteTo(ctx: Ctx, email: string, network: string): Promise<boolean> {
  const requester = { address: network, device: undefined };
  try {
    await consumeMailLimit(ctx, { kind: "fan", email, owner: undefined }, requester, codeMailLimits, "payment-help");
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "TOO_MANY_ATTEMPTS") return false;
    throw error;
  }
}
