import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { newId } from "#core/ids";
import { writeSealed } from "#core/keys/sealed-files";
import { inTransaction } from "#core/transaction";
import { createBilling } from "#modules/billings/create-billings";
import { postTransaction } from "#modules/ledger/post-transaction";
import { requestTransfer } from "#modules/transfers/request-transfer";
import { syncTransfer } from "#modules/transfers/sync-transfer";
import { addGatewayBalance } from "./gateways.ts";
import { newCreator, ownKeySale } from "./ledger.ts";
import type { Person } from "./people.ts";
import type { Product } from "./product.ts";

/** The recipient of payouts, as a person types it. */
export const holderBody = {
  name: "Ana Luz Costa",
  document: "123.456.789-09",
  birthDate: "1994-05-20",
  street: "Rua da Aurora",
  streetNumber: "1200",
  complement: "ap. 31",
  neighborhood: "Boa Vista",
  city: "Recife",
  state: "PE",
  zipcode: "50050-000",
  pixKey: "123.456.789-09",
};

type Owner = { accountId: string };

/** A billing of the fees owed, with an additional sale of R$ 100,00; its month starts now. Returns its id. */
export async function addBilling({ ctx }: Product, { accountId }: Owner): Promise<string> {
  const lines = ownKeySale(10_000, 1_000);
  const sale = { key: `test:${randomBytes(8).toString("hex")}`, kind: "sale", ownerId: accountId, lines } as const;
  await inTransaction(ctx, (ctx) => postTransaction(ctx, sale));
  // Two in the same millisecond would have the same month.
  await new Promise((done) => setTimeout(done, 2));
  const now = ctx.now();
  await createBilling(ctx, accountId, { start: now, end: new Date(now.getTime() + 1) });
  const newest = ctx.db.selectFrom("billing").select("id").where("accountId", "=", accountId).orderBy("id", "desc");
  return (await newest.limit(1).executeTakeFirstOrThrow()).id;
}

/** A pending receipt of a new billing. */
export async function addBillingReceipt(product: Product, owner: Owner): Promise<string> {
  return submitBillingReceipt(product, await addBilling(product, owner));
}

export async function submitBillingReceipt({ ctx }: Product, billingId: string): Promise<string> {
  const id = newId(ctx.now());
  await writeSealed(ctx, `billings/${id}`, randomBytes(100));
  await ctx.db
    .insertInto("billingReceipt")
    .values({
      id,
      billingId,
      fileKey: `billings/${id}`,
      fileSha256: randomBytes(32),
      sentAt: ctx.now(),
    })
    .execute();
  await ctx.db.updateTable("billing").set({ status: "in_review" }).where("id", "=", billingId).execute();
  return id;
}

/** Fees of `cents` that the platform owes a creator, as after a refund of a sale whose billing was paid. */
export async function addCredit({ ctx }: Product, { accountId }: Owner, cents = 299) {
  const lines = [
    { account: "fees_due", cents },
    { account: "fees", cents: -cents },
  ] as const;
  const refund = { key: `test:${randomBytes(8).toString("hex")}`, kind: "refund", ownerId: accountId, lines } as const;
  await inTransaction(ctx, (ctx) => postTransaction(ctx, refund));
}

/** Requests the deletion of a creator's account. */
export async function requestDeletion({ ctx }: Product, { accountId }: Owner) {
  await ctx.db.insertInto("accountDeletion").values({ accountId, requestedAt: ctx.now() }).execute();
}

export async function register(person: Person, change: object = {}) {
  const { status, body } = await person.request("/v1/wallet", { body: { ...holderBody, ...change } });
  if (status !== 200) throw new Error(`wallet: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** The wallet of a new creator, under review; returns the review's id. */
export async function addReview(product: Product): Promise<string> {
  const { ctx } = product;
  const holder = await newCreator(product);
  const { accountId } = holder;
  const profile = { accountId, username: `w${accountId.replaceAll("-", "").slice(-20)}`, fullName: "Bia" };
  await ctx.db.insertInto("profile").values(profile).execute();
  await register(holder);
  const documents = (["front", "back"] as const).map((side) => ({ id: newId(ctx.now()), side }));
  for (const { id, side } of documents) {
    await writeSealed(ctx, `documents/${id}`, randomBytes(100));
    const file = { fileKey: `documents/${id}`, sentAt: ctx.now(), status: "sent" as const };
    await ctx.db
      .insertInto("walletDocument")
      .values({ id, accountId, side, ...file })
      .execute();
  }
  const id = newId(ctx.now());
  const [front, back] = documents.map(({ id }) => id) as [string, string];
  await ctx.db
    .insertInto("walletReview")
    .values({ id, accountId, frontId: front, backId: back, openedAt: ctx.now() })
    .execute();
  await ctx.db.updateTable("wallet").set({ status: "under_review" }).where("accountId", "=", accountId).execute();
  return id;
}

/** A registered wallet without documents, which replaces any other. */
export async function replaceWallet({ ctx }: Product, { accountId }: Owner) {
  for (const table of ["walletReview", "walletDocument", "wallet"] as const)
    await ctx.db.deleteFrom(table).where("accountId", "=", accountId).execute();
  const { birthDate, streetNumber, pixKey: _, document: __, zipcode: ___, ...rest } = holderBody;
  const columns = {
    birthDate,
    streetNumber,
    document: "12345678909",
    pixKey: "12345678909",
  };
  const at = { status: "registered" as const, createdAt: ctx.now(), updatedAt: ctx.now() };
  await ctx.db
    .insertInto("wallet")
    .values({ id: newId(ctx.now()), accountId, ...rest, ...columns, zipcode: "50050000", ...at })
    .execute();
}

/** A registered and approved wallet, as payouts require, which replaces any other. */
export async function approveWallet(product: Product, owner: Owner) {
  await replaceWallet(product, owner);
  const wallet = product.ctx.db.updateTable("wallet").set({ status: "approved" });
  await wallet.where("accountId", "=", owner.accountId).execute();
}

/** Ends the delay after changes of where money is paid. */
export async function endPayoutDelay({ ctx }: Product, { accountId }: Owner) {
  await ctx.db.transaction().execute(async (db) => {
    await sql`alter table account_event disable trigger account_event_append_only`.execute(db);
    await sql`update account_event set at = at - interval '2 days' where account_id = ${accountId}`.execute(db);
    await sql`alter table account_event enable trigger account_event_append_only`.execute(db);
  });
}

/**
 * A creator whose payout of R$ 10,00 is not found at the gateway, and the gateway's id of a withdrawal of that amount if `isMade`:
 * without our reference, as listed by a gateway that does not repeat it.
 */
export async function addStuckTransfer(product: Product, { isMade }: { isMade: boolean }) {
  const { ctx, simulator } = product;
  const person = await newCreator(product);
  const { accountId } = person;
  const profile = { accountId, username: `t${accountId.replaceAll("-", "").slice(-20)}`, fullName: "Bia" };
  await ctx.db.insertInto("profile").values(profile).execute();
  await addGatewayBalance(product, person);
  await approveWallet(product, person);
  const requestKey = randomBytes(8).toString("hex");
  const { id } = await requestTransfer(ctx, accountId, { amount: 1_000, requestKey });
  const made = Object.values(simulator.state.withdrawals).find(({ variables }) => variables[0]?.value === id);
  if (!made) throw new Error("no withdrawal");
  const early = new Date(ctx.now().getTime() - 6 * 60_000);
  await ctx.db.updateTable("transfer").set({ withdrawalId: null, createdAt: early }).where("id", "=", id).execute();
  if (isMade) made.variables = [];
  else {
    delete simulator.state.withdrawals[made.id];
    const account = simulator.state.accounts[made.accountId];
    if (account) account.balanceCents += made.cents;
  }
  await syncTransfer({ ...ctx, now: () => new Date(ctx.now().getTime() + 5 * 60_000) }, id);
  return { person, transferId: id, withdrawalId: made.id };
}
