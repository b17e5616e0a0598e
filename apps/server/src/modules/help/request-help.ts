import type { help } from "@camarim/contract";
import type { Ctx } from "#core/ctx";
import { defineJob, enqueue } from "#core/jobs/jobs";
import { personalMail } from "#core/jobs/queues";
import { findByEndToEndId, getHelpedOrders, type Searched, searchOrders } from "./find-order.ts";
import { hasSubscription } from "./help.store.ts";
import { sendFoundOrders, sendNothingFound } from "./send-orders.ts";
import { sendReceiptReminders } from "./send-receipt-reminders.ts";

/** `network` of who asks. */
type Asker = { network: string };

/**
 * The order of the transfer's id, which only its payer and receiver know. Whatever else was typed is searched in a job, so that
 * neither the response nor its time shows whether it finds something.
 */
export async function requestHelp(
  ctx: Ctx,
  accountId: string,
  { endToEndId, ...searched }: help.HelpBody,
  { network }: Asker,
): Promise<help.HelpedOrder | null> {
  const paid = endToEndId ? await findByEndToEndId(ctx, accountId, endToEndId) : undefined;
  await enqueue(ctx, searchOrdersJob, { accountId, network, ...(paid ? { email: paid.email } : searched) });
  if (!paid) return null;
  const [order] = await getHelpedOrders(ctx, accountId, [paid], { isOfBrowser: false });
  return order ?? null;
}

type Search = Searched & { accountId: string; network: string };

/** E-mails what is found to the addresses of the orders, and to a typed address that no order has that there is nothing. */
async function searchAndSend(ctx: Ctx, { accountId, network, ...searched }: Search) {
  const { byEmail, byOther } = await searchOrders(ctx, accountId, searched);
  const found = [...byEmail, ...byOther];
  const byAddress = Map.groupBy(found, ({ email }) => email.toLowerCase());
  for (const orders of byAddress.values()) await sendFoundOrders(ctx, accountId, orders, network);
  await sendReceiptReminders(
    ctx,
    accountId,
    found.map(({ id }) => id),
  );
  const { email } = searched;
  if (!email || byAddress.has(email)) return;
  if (await hasSubscription(ctx, accountId, email)) await sendFoundOrders(ctx, accountId, [{ email }], network);
  else await sendNothingFound(ctx, accountId, email, network);
}

/** What was typed is deleted with the job's record, within a day. */
export const searchOrdersJob = defineJob<Search>({
  name: "search-orders",
  queue: "mail",
  isUrgent: true,
  options: personalMail,
  run: searchAndSend,
});
