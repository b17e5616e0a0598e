import type { help } from "@camarim/contract";
import type { Ctx } from "#core/ctx";
import { defineJob, enqueue } from "#core/jobs/jobs";
import { personalMail } from "#core/jobs/queues";
import { inTransaction } from "#core/transaction";
import { findByEndToEndId, getHelpedOrders, type Searched, searchOrders } from "./find-order.ts";
import { hasSubscription, selectOrder } from "./help.store.ts";
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

/**
 * Enqueues an e-mail to each address of what is found, or to a typed address that no order has, and last, so that a repeated search repeats
 * none: each is tried again alone.
 */
async function searchAndEnqueue(ctx: Ctx, { accountId, network, ...searched }: Search) {
  const { byEmail, byOther } = await searchOrders(ctx, accountId, searched);
  const found = [...byEmail, ...byOther];
  await sendReceiptReminders(
    ctx,
    accountId,
    found.map(({ id }) => id),
  );
  const byAddress = Map.groupBy(found, ({ email }) => email.toLowerCase());
  const { email: typed } = searched;
  if (typed && !byAddress.has(typed)) byAddress.set(typed, []);
  await inTransaction(ctx, async (ctx) => {
    for (const [email, orders] of byAddress)
      await enqueue(ctx, sendSearchResultJob, { accountId, network, email, paymentIds: orders.map(({ id }) => id) });
  });
}

/** What was typed is deleted with the job's record, within a day. */
export const searchOrdersJob = defineJob<Search>({
  name: "search-orders",
  queue: "mail",
  isUrgent: true,
  options: personalMail,
  run: searchAndEnqueue,
});

type Result = { accountId: string; network: string; email: string; paymentIds: string[] };

/** Without payments, that the address has a subscription without one, or nothing. */
async function sendSearchResult(ctx: Ctx, { accountId, network, email, paymentIds }: Result) {
  if (paymentIds.length === 0) {
    if (await hasSubscription(ctx, accountId, email)) await sendFoundOrders(ctx, accountId, [{ email }], network);
    else await sendNothingFound(ctx, accountId, email, network);
    return;
  }
  const orders = await Promise.all(paymentIds.map((id) => selectOrder(ctx, accountId, id)));
  // An address may have been corrected since.
  const current = orders.flatMap((order) => (order?.email.toLowerCase() === email ? order : []));
  await sendFoundOrders(ctx, accountId, current, network);
}

export const sendSearchResultJob = defineJob<Result>({
  name: "send-search-result",
  queue: "mail",
  isUrgent: true,
  options: personalMail,
  run: sendSearchResult,
});
