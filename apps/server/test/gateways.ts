import type { gateways } from "@camarim/contract";
import { afterAll, beforeAll } from "vitest";
import { newId } from "#core/ids";
import { listWebhookSecrets } from "#core/keys/keys";
import { seal } from "#core/keys/seal";
import { setPaymentGateway } from "#modules/auth/auth.queries";
import { connectGateway } from "#modules/gateways/connect-gateway";
import { type Connection, findConnection } from "#modules/gateways/gateways.queries";
import { toDocumentOwner } from "#modules/gateways/iugu-documents.rules";
import { upsertDocument } from "#modules/gateways/iugu-documents.store";
import { syncAccountVerification } from "#modules/gateways/sync-account-verification";
import { getPayment } from "#modules/payments/payments.queries";
import { upsertCard } from "#modules/payments/renewal-cards.store";
import { renewFromSession } from "#modules/renewals/change-subscription";
import { createIugu, type IuguSettings } from "#ports/gateways/iugu/create";
import type { Gateway } from "#ports/gateways/port";
import type { IuguSimulator } from "#simulators/iugu/start";
import { applicant, cardNumbers, createCardToken, openSeller, startIugu } from "#test/gateways/iugu-fixture";
import { gatewaySale, newCreator, post } from "./ledger.ts";
import { markPeriodStarted } from "./orders.ts";
import { order, type Person, type Seller, seller, visitor } from "./people.ts";
import { makePicture } from "./pictures.ts";
import type { Product } from "./product.ts";
import { resetAfterEach } from "./reset-after-each.ts";
import { waitForJobs } from "./wait-for-jobs.ts";
import { expireOpenPayment, subscribe, type World } from "./world.ts";

/** The form in which iugu verifies a creator. */
export const iuguApplicant = {
  name: "Ana Luz",
  document: "529.982.247-25",
  phone: "+5511987654321",
  zipcode: "50030-230",
  street: "Rua da Aurora",
  streetNumber: "100",
  neighborhood: "Boa Vista",
  city: "Recife",
  state: "PE",
  estimatedRevenue: 350_000,
  bankName: "Itaú",
  bankAgency: "0001",
  bankAccount: "12345-6",
  bankAccountType: "checking",
};

export type Iugu = {
  simulator: IuguSimulator;
  /** The gateway's port as the product uses it. */
  settings: IuguSettings;
  /** Pays as a fan with a banking app. */
  payPix: (code: string) => Promise<void>;
  knobs: (turned: object) => void;
  control: (path: string, body: object) => Promise<Record<string, unknown>>;
  /** Waits for webhooks and their jobs, which would otherwise meet the fault that a test sets next. For a product that runs its jobs. */
  idle: () => Promise<void>;
};

/** Replaces the product's iugu by a simulator for this test file, which sends its webhooks over HTTP. */
export function withIugu(product: Product): Iugu {
  const iugu = {} as Iugu;
  beforeAll(async () => {
    const { simulator, settings } = await startIugu();
    const [{ authorization: webhookAuthorization }] = listWebhookSecrets(product.ctx.keys, "iugu");
    iugu.settings = { ...settings, webhookAuthorization, timeoutMs: 2_000 };
    const gateway: Gateway = createIugu(iugu.settings);
    product.ctx.gateways.iugu = gateway;
    product.ctx.config.publicUrl = product.address;
    iugu.simulator = simulator;
    iugu.knobs = ({ webhooks, ...knobs }: { webhooks?: object }) => {
      Object.assign(simulator.state.knobs, knobs);
      Object.assign(simulator.state.knobs.webhooks, webhooks);
    };
    iugu.control = async (path, body) => {
      const response = await fetch(`${simulator.url}/control/${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      return (await response.json()) as Record<string, unknown>;
    };
    iugu.idle = () => waitUntilIdle(product, simulator);
    iugu.payPix = async (code) => void (await iugu.control("pix", { code }));
  });
  afterAll(() => iugu.simulator?.stop());
  resetAfterEach(() => iugu.simulator.state.knobs);
  return iugu;
}

/** What a job writes to the gateway sends webhooks, and their jobs only read. */
export async function waitUntilIdle(product: Product, simulator: { idle: () => Promise<void> }) {
  for (let i = 0; i < 2; i++) {
    await simulator.idle();
    await waitForJobs(product);
  }
}

export const personDocuments = ["identificationFront", "identificationBack", "selfie"] as const;

/** Uploads the documents that iugu requires. */
export async function sendIuguDocuments(person: Person, kinds: readonly gateways.IuguDocumentKind[] = personDocuments) {
  for (const kind of kinds)
    await person.upload(`/v1/iugu/documents/${kind}`, [["file", await makePicture(), "foto.jpg"]]);
}

/** As `sendIuguDocuments`, for a creator who is not signed in here. */
export async function addIuguDocuments({ ctx }: Product, { accountId }: { accountId: string }) {
  const picture = Buffer.from(await (await makePicture()).arrayBuffer());
  for (const kind of personDocuments) {
    const sealed = seal(ctx.keys, toDocumentOwner({ accountId, kind }), picture);
    await upsertDocument(ctx, { accountId, kind, type: "image/jpeg", sealed });
  }
}

/** An account rejected by iugu, which requests both sides of the document again. */
export async function addRefusedIuguAccount(product: Product, { accountId }: { accountId: string }) {
  const { ctx, simulator } = product;
  const gateway = ctx.gateways.iugu as Gateway;
  const access = await gateway.subaccounts?.open("Ana Recusada");
  if (!access) throw new Error("no account");
  await gateway.subaccounts?.requestVerification(access, applicant);
  const id = await connectGateway(ctx, { accountId, gateway: "iugu", ...access, isVerified: false });
  const verification = simulator.state.accounts[access.externalAccountId]?.verification;
  if (verification) verification.decideAt = 0;
  await syncAccountVerification(ctx, id);
}

/** A creator with a verified account at iugu, who sells through it. */
export async function iuguSeller(product: Product): Promise<Seller> {
  const person = await seller(product);
  await sendIuguDocuments(person);
  await person.request("/v1/iugu/account", { body: iuguApplicant });
  for (let i = 0; i < 50; i++) {
    product.clock.aheadMs += 6_000;
    if ((await person.request("/v1/iugu/account")).body.status === "verified") return person;
  }
  throw new Error("the account was not verified");
}

/** Orders with a CPF, and with a card if one is given. */
export async function buy(
  iugu: Iugu,
  product: Product,
  from: Seller,
  card?: keyof typeof cardNumbers,
  fan = visitor(product),
) {
  const orderBody = order(from);
  const body = {
    ...orderBody,
    fan: { ...orderBody.fan, document: "52998224725" },
    ...(card && { paymentMethod: "credit_card", cardToken: await cardTokenFor(iugu, product, from, card) }),
  };
  const response = await fan.request("/v1/checkout", { body });
  return { fan, orderBody: body, ...response };
}

export async function cardTokenFor(iugu: Iugu, product: Product, from: Seller, card: keyof typeof cardNumbers) {
  const { ways } = (await visitor(product).request(`/v1/creators/${from.username}`)).body;
  return createCardToken(iugu.simulator.url, ways.card.accountId, cardNumbers[card]);
}

/** A payment that the gateway has already refunded: a repeated request returns it. */
export async function addGatewaySale(world: Pick<World, "product">, owner: Seller): Promise<string> {
  const { orderId } = await subscribe(world, owner, "unpaid");
  const { db } = world.product.ctx;
  const set = { gateway: "iugu" as const, status: "refunded" as const };
  await db.updateTable("payment").set(set).where("id", "=", orderId).execute();
  return orderId;
}

/** A payment at iugu whose refund, requested by its creator, waits for balance. */
export async function addWaitingRefund(world: Pick<World, "product">, owner: Seller & { accountId: string }) {
  const { product } = world;
  const { ctx } = product;
  await addGatewayBalance(product, owner);
  const connection = (await findConnection(ctx, owner.accountId, "iugu")) as Connection;
  const { orderId } = await subscribe(world, owner, "unpaid");
  const [now, cents] = [ctx.now(), 2_990];
  const end = new Date(now.getTime() + 30 * 86_400_000);
  await markPeriodStarted(ctx, (await getPayment(ctx, orderId)).orderId, { start: now, end });
  const paid = { gateway: "iugu" as const, status: "paid" as const, paidAt: now };
  await ctx.db.updateTable("payment").set(paid).where("id", "=", orderId).execute();
  await ctx.db
    .insertInto("gatewayCharge")
    .values({
      ...{ paymentId: orderId, connectionId: connection.id, gateway: "iugu", state: "closed", chargeId: orderId },
      ...{ platformCents: 299, paidCents: cents, settlementStatus: "paid", requestedAt: now, sentAt: now },
      ...{ refundRequestedAt: now, refundPollAt: new Date(now.getTime() + 6 * 3_600_000), refundVoluntary: true },
      ...{ refundTargetCents: cents, refundFault: "no_balance" },
    })
    .execute();
  return orderId;
}

/** Money at iugu for a creator who sells by their own key. */
export async function addGatewayBalance(product: Product, { accountId }: { accountId: string }, cents = 10_000) {
  const { ctx, simulator } = product;
  const known = await findConnection(ctx, accountId, "iugu");
  if (known?.status !== "verified") {
    const gateway = ctx.gateways.iugu as Gateway;
    simulator.state.knobs.verifyAfterMs = 0;
    const access = await openSeller(gateway);
    simulator.state.knobs.verifyAfterMs = Number.MAX_SAFE_INTEGER;
    await connectGateway(ctx, { accountId, gateway: "iugu", ...access, isVerified: true });
    await setPaymentGateway(ctx, accountId, "bacen");
  }
  const { externalAccountId: id } = (await findConnection(ctx, accountId, "iugu")) as Connection;
  const account = simulator.state.accounts[id];
  if (account) account.balanceCents += cents;
  await post(product, { ownerId: accountId, lines: gatewaySale(cents, 0) });
}

/** A balance at iugu with a difference of one centavo. */
export async function addDiscrepancy(product: Product) {
  const { ctx } = product;
  const person = await newCreator(product);
  const { accountId } = person;
  const profile = { accountId, username: `d${accountId.replaceAll("-", "").slice(-20)}`, fullName: "Bia" };
  await ctx.db.insertInto("profile").values(profile).execute();
  await addGatewayBalance(product, person);
  const connection = (await findConnection(ctx, accountId, "iugu")) as Connection;
  const [id, at] = [newId(ctx.now()), ctx.now()];
  const seen = { firstSeenAt: at, lastSeenAt: at, expectedCents: 10_000, foundCents: 10_001 };
  await ctx.db
    .insertInto("gatewayDiscrepancy")
    .values({ id, connectionId: connection.id, kind: "balance", subject: "", ...seen })
    .execute();
}

/** An active subscription that renews by a card at iugu, its open renewal, and the token of another card. */
export async function sellByCard(product: Product, { subscriptionId }: { subscriptionId: string }) {
  const { ctx, simulator } = product;
  const bought = ctx.db
    .updateTable("subscription")
    .set({ fanDocument: "52998224725" })
    .where("id", "=", subscriptionId)
    .returning("accountId");
  const { accountId } = await bought.executeTakeFirstOrThrow();
  await addGatewayBalance(product, { accountId });
  await expireOpenPayment(product, subscriptionId);
  const { id: connectionId, externalAccountId } = (await findConnection(ctx, accountId, "iugu")) as Connection;
  const storedCard = { customerId: "none", cardId: "none", brand: "Visa", lastDigits: "1111" };
  await upsertCard(ctx, { subscriptionId, connectionId, storedCard });
  await renewFromSession(ctx, subscriptionId);
  const open = ctx.db.selectFrom("payment").select("id").where("subscriptionId", "=", subscriptionId);
  const { id: renewalId } = await open.where("status", "=", "pending").executeTakeFirstOrThrow();
  const cardToken = await createCardToken(simulator.url, externalAccountId, cardNumbers.fine);
  return { subscriptionId, renewalId, cardToken };
}
