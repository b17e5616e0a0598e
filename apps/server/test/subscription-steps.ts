import { randomUUID } from "node:crypto";
import { newId } from "#core/ids";
import { getOrCreateFans } from "#modules/fans/fans.queries";
import { claimGiftFor } from "#modules/gifts/claim-gift";
import { syncCharge } from "#modules/payments/sync-charge";
import { renewFromSession } from "#modules/renewals/change-subscription";
import { requestRenewalCode } from "#modules/renewals/request-renewal-code";
import { extendSubscription } from "#modules/subscriptions/extend-subscription";
import { importSubscriptions } from "#modules/subscriptions/import-subscriptions";
import type { Iugu } from "./gateways.ts";
import type { Step } from "./money-histories.ts";
import type { Product } from "./product.ts";

const dayMs = 86_400_000;
type Scene = { product: Product; iugu: Iugu; accountId: string };

/** An error of the catalogue is a valid response; any other error fails the test. */
export async function refusable<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if ((error as Error).name !== "AppError") throw error;
    return undefined;
  }
}

const subscriptionIds = async ({ product, accountId }: Scene) => {
  const found = product.ctx.db.selectFrom("subscription").select("id").where("accountId", "=", accountId);
  return (await found.orderBy("id", "desc").limit(5).execute()).map(({ id }) => id);
};

type Imported = { days: number; isUndecided: boolean };

/** A person of another platform, paid there for some days; the price of some is undecided. */
async function importPerson({ product: { ctx }, accountId }: Scene, { days, isUndecided }: Imported) {
  const email = `${randomUUID()}@exemplo.com.br`;
  const id = newId(ctx.now());
  const fans = await getOrCreateFans(ctx, [{ id, email }]);
  const end = new Date(ctx.now().getTime() + days * dayMs);
  const own = ctx.db.selectFrom("plan").select("id").where("accountId", "=", accountId);
  const { id: planId } = await own.executeTakeFirstOrThrow();
  const plan = { planId, planLabel: null, priceCents: 2990, periodMonths: 1, isPriceUndecided: isUndecided };
  const terms = { ...plan, source: "import", status: "active" } as const;
  const person = { name: "Bia Costa", phone: "+5511912345678", document: "52998224725", instagram: null };
  const period = { startedAt: ctx.now(), end, anchorDay: null };
  const fan = { id, accountId, fanId: fans.get(email) as string };
  await importSubscriptions(ctx, [{ ...fan, ...person, ...terms, ...period }]);
}

/** Requests the code of the next period, and pays it. */
async function renewEarly({ product, iugu }: Scene, subscriptionId: string) {
  const renewal = await refusable(renewFromSession(product.ctx, subscriptionId));
  if (!renewal) return;
  await refusable(requestRenewalCode(product.ctx, renewal.path.slice("/r/".length)));
  const paid = await findOpen(product, subscriptionId);
  const invoice = Object.values(iugu.simulator.state.invoices).find(({ orderId }) => orderId === paid);
  if (!invoice || !paid) return;
  await iugu.control("pix", { id: invoice.id });
  await syncCharge(product.ctx, paid);
}

async function findOpen(product: Product, subscriptionId: string): Promise<string | undefined> {
  const open = product.ctx.db.selectFrom("payment").select("id").where("subscriptionId", "=", subscriptionId);
  return (await open.where("status", "=", "pending").executeTakeFirst())?.id;
}

/** A gift, claimed by a subscriber or by a new fan. */
async function claimGift({ product: { ctx }, accountId }: Scene, which: number) {
  const sold = ctx.db.selectFrom("gift").innerJoin("payment", "payment.orderId", "gift.orderId");
  const gifts = sold.select(["gift.orderId", "payment.id as paymentId"]).where("gift.accountId", "=", accountId);
  const subscribers = ctx.db.selectFrom("subscription").select("fanId").where("accountId", "=", accountId);
  const [found, fans] = await Promise.all([
    gifts.orderBy("gift.orderId", "desc").limit(3).execute(),
    subscribers.orderBy("id", "desc").limit(3).execute(),
  ]);
  const gift = found[which % (found.length || 1)];
  const email = `${randomUUID()}@exemplo.com.br`;
  const stranger = await getOrCreateFans(ctx, [{ id: newId(ctx.now()), email }]);
  const fanId = (which % 2 === 1 && fans[which % (fans.length || 1)]?.fanId) || (stranger.get(email) as string);
  if (gift) await refusable(claimGiftFor(ctx, gift, { fanId, email }));
}

/** An early renewal that is paid, free days, a person of another platform, or a claimed gift. */
export async function takeSubscriptionStep(scene: Scene, { do: what, which, days }: Extract<Step, { days: number }>) {
  const { product, accountId } = scene;
  if (what === "import") return importPerson(scene, { days, isUndecided: which % 2 === 1 });
  if (what === "claim") return claimGift(scene, which);
  const ids = await subscriptionIds(scene);
  const id = ids[which % (ids.length || 1)];
  if (!id) return;
  if (what === "renew") return renewEarly(scene, id);
  const until = new Date(product.ctx.now().getTime() + days * dayMs).toISOString().slice(0, 10);
  await refusable(extendSubscription(product.ctx, accountId, id, until));
}
