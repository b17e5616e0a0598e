import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { transactionId } from "../../e2e/transaction-id.ts";
import type { Order, Seller } from "./acknowledged.ts";
import { type Client, createClient } from "./client.ts";
import { attempt, type Run } from "./creator.ts";

type Checkout = { _id: string; subscriptionId: string; status: string; payment: { pixCopyPaste: string | null } };
type Feed = { data: { _id: string; videoUrl: string | null }[] };

const activeMs = 90_000;

/** Fans come one after the other: each subscribes, pays, watches, and some renew or withdraw. */
export async function subscribeAgain(run: Run) {
  while (!run.isOver()) await attempt(() => visit(run));
}

async function visit(run: Run) {
  const seller = run.sellers[randomInt(run.sellers.length)] as Seller;
  const fan = createClient(run.address, run.traffic);
  await fan.request(`/@${seller.username}`);
  await fan.request(`/v1/creators/${seller.username}`);
  const order = await subscribe(run, fan, seller);
  await whenActive(run, fan, order);
  for (let i = 0; i < 4 && !run.isOver(); i++) await watch(run, fan, seller, order);
  const next = randomInt(4);
  if (next === 0 && seller.byGateway) await renew(run, fan, order, seller);
  if (next === 1) await withdraw(fan, order, seller);
}

async function subscribe(run: Run, fan: Client, seller: Seller): Promise<Order> {
  const person = {
    name: "João Souza",
    email: `fa${randomUUID().slice(0, 12)}@exemplo.com.br`,
    phone: `119${randomInt(10_000_000, 99_999_999)}`,
  };
  const orderBody = {
    key: randomUUID(),
    username: seller.username,
    planId: seller.planId,
    paymentMethod: "pix",
    fan: { ...person, document: "52998224725" },
  };
  const { body } = await fan.request<Checkout>("/v1/checkout", { body: orderBody }, [201]);
  const order: Order = { id: body._id, subscriptionId: body.subscriptionId, fan, username: seller.username };
  run.acknowledged.orders.push(order);
  if (seller.byGateway) {
    await run.payPix(body.payment.pixCopyPaste ?? "");
    order.isPaid = true;
  } else {
    const form = new FormData();
    form.append("endToEndId", transactionId());
    await fan.request(`/v1/subscriptions/${body.subscriptionId}/payment/receipt`, { form });
  }
  return order;
}

/** Polls as the page of the order does. */
async function whenActive(run: Run, fan: Client, { id }: Order) {
  for (const endsAt = Date.now() + activeMs; Date.now() < endsAt; await wait(1_000)) {
    const { body } = await fan.request<Checkout>(`/v1/checkout/${id}`);
    if (body.status === "active") return;
  }
  run.traffic.report(`order ${id} was paid and not active within ${activeMs / 1_000} s`);
  throw new Error("the order is not active");
}

async function watch(run: Run, fan: Client, { username }: Pick<Seller, "username">, order: Order) {
  const { body } = await fan.request<Feed>(`/v1/creators/${username}/stories`);
  const story = body.data[randomInt(Math.max(1, body.data.length))];
  if (!story?.videoUrl) return;
  order.link = story.videoUrl;
  const { status, bytes } = await fan.request(story.videoUrl, { headers: { range: "bytes=0-65535" } }, [206]);
  if (status === 206 && bytes.length === 0) run.traffic.report(`story ${story._id} has no bytes`);
  await fan.request(`/v1/fan/stories/${story._id}/view`, { method: "POST" });
  await wait(300);
}

/** Pays the next period by the page of the renewal. */
async function renew(run: Run, fan: Client, order: Order, seller: Seller) {
  const { subscriptionId } = order;
  type Renewed = { path: string; periodEnd: string };
  const { body } = await fan.request<Renewed>(`/v1/fan/subscriptions/${subscriptionId}/renew`, { method: "POST" });
  const token = body.path.split("/").at(-1);
  type Renewal = { order: Checkout };
  const { body: renewal } = await fan.request<Renewal>(`/v1/renewals/${token}/code`, { method: "POST" });
  await run.payPix(renewal.order.payment.pixCopyPaste ?? "");
  run.acknowledged.renewals.push({ subscriptionId, periodEnd: body.periodEnd });
  await watch(run, fan, seller, order);
}

/** Within 7 days of the first payment. Access ends at once. */
async function withdraw(fan: Client, order: Order, { username }: Seller) {
  await fan.request(`/v1/fan/subscriptions/${order.subscriptionId}/refund`, { method: "POST" });
  order.isRefunded = true;
  await fan.request(`/v1/creators/${username}/stories`, {}, [403, 404]);
}
