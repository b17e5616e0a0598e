import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { checkout } from "@camarim/contract";
import type { Ctx } from "#core/ctx";
import { placeOrder } from "#modules/checkout/index";
import { getSubscriptionPayment } from "#modules/payments/index";
import { submitReceipt } from "#modules/receipts/index";
import type { DemoFan } from "./fans.ts";
import type { OpenedCreator } from "./open-creator.ts";

/** The fan's session and the open payment after an order. */
export type Order = { sessionId: string; subscriptionId: string; paymentId: string };

/** Fictitious: the domain has no mail, and no phone number starts like this. */
export function toContact(name: string) {
  const plain = name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const digits = createHash("sha256").update(plain).digest().readUInt32BE() % 10_000;
  return { email: `${plain.replaceAll(" ", ".")}@example.com`, phone: `1190000${String(digits).padStart(4, "0")}` };
}

export async function createDemoOrder(ctx: Ctx, creator: OpenedCreator, { name, plan }: DemoFan): Promise<Order> {
  const body = checkout.checkoutBody.parse({
    username: creator.who.username,
    planId: creator.planIds.get(plan),
    paymentMethod: "pix",
    fan: { name, ...toContact(name) },
  });
  const { orderId: paymentId, sessionId } = await placeOrder(ctx, body, undefined, { network: "demo" });
  return { sessionId, paymentId, subscriptionId: (await getSubscriptionPayment(ctx, paymentId)).subscriptionId };
}

export async function sendReceipt(
  ctx: Ctx,
  { subscriptionId, sessionId }: Order,
  { path, endToEndId }: { path?: string | undefined; endToEndId?: string | undefined },
) {
  const content = path && (await readFile(path));
  const file = content
    ? { path, bytes: content.length, sha256: createHash("sha256").update(content).digest() }
    : undefined;
  await submitReceipt(ctx, subscriptionId, { fanSessionId: sessionId }, { file, endToEndId, from: "demo" });
}
