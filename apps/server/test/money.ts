import { randomBytes } from "node:crypto";
import { newId } from "#core/ids";
import { seal } from "#core/keys";
import { inTransaction } from "#core/transaction";
import { makeBilling } from "#rooms/billings/make-billing";
import { postTransaction } from "#rooms/ledger/post-transaction";
import { saleAtOwnBank } from "#rooms/payments/payments.rules";
import { newHolder } from "./ledger.ts";
import type { Person } from "./people.ts";
import type { Product } from "./product.ts";

/** Who is paid out, as a person types it. */
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

/** A fatura over whatever is owed, with one sale of R$ 100,00 more; its month is this very moment. Answers its id. */
export async function addBilling({ ctx }: Product, { accountId }: Owner): Promise<string> {
  const lines = saleAtOwnBank(10_000, 1_000);
  const sale = { key: `test:${randomBytes(8).toString("hex")}`, kind: "sale", ownerId: accountId, lines } as const;
  await inTransaction(ctx, (ctx) => postTransaction(ctx, sale));
  // Of two in the same millisecond there would be one month.
  await new Promise((done) => setTimeout(done, 2));
  const now = ctx.now();
  await makeBilling(ctx, accountId, { start: now, end: new Date(now.getTime() + 1) });
  const newest = ctx.db.selectFrom("billing").select("id").where("account_id", "=", accountId).orderBy("id", "desc");
  return (await newest.limit(1).executeTakeFirstOrThrow()).id;
}

/** A proof of a new fatura that waits for its decision. */
export async function addBillingProof(product: Product, owner: Owner): Promise<string> {
  return proveBilling(product, await addBilling(product, owner));
}

export async function proveBilling({ ctx }: Product, billingId: string): Promise<string> {
  const id = newId(ctx.now());
  await ctx.storage.write(`billings/${id}`, seal(ctx.keys, randomBytes(100)));
  await ctx.db
    .insertInto("billing_receipt")
    .values({
      id,
      billing_id: billingId,
      file_key: `billings/${id}`,
      file_sha256: randomBytes(32),
      sent_at: ctx.now(),
    })
    .execute();
  await ctx.db.updateTable("billing").set({ status: "in_review" }).where("id", "=", billingId).execute();
  return id;
}

export async function register(person: Person, change: object = {}) {
  const { status, body } = await person.ask("/v1/wallet", { body: { ...holderBody, ...change } });
  if (status !== 200) throw new Error(`wallet: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** The wallet of a new creator, under review; answers the review's id. */
export async function addReview(product: Product): Promise<string> {
  const { ctx } = product;
  const holder = await newHolder(product);
  const { accountId } = holder;
  const profile = { account_id: accountId, username: `w${accountId.replaceAll("-", "").slice(-20)}`, full_name: "Bia" };
  await ctx.db.insertInto("profile").values(profile).execute();
  await register(holder);
  const documents = (["front", "back"] as const).map((side) => ({ id: newId(ctx.now()), side }));
  for (const { id, side } of documents) {
    await ctx.storage.write(`documents/${id}`, seal(ctx.keys, randomBytes(100)));
    const file = { file_key: `documents/${id}`, sent_at: ctx.now(), status: "sent" as const };
    await ctx.db
      .insertInto("wallet_document")
      .values({ id, account_id: accountId, side, ...file })
      .execute();
  }
  const id = newId(ctx.now());
  const [front, back] = documents.map(({ id }) => id) as [string, string];
  await ctx.db
    .insertInto("wallet_review")
    .values({ id, account_id: accountId, front_id: front, back_id: back, opened_at: ctx.now() })
    .execute();
  await ctx.db.updateTable("wallet").set({ status: "under_review" }).where("account_id", "=", accountId).execute();
  return id;
}

/** Registered, and with no side of a document sent: whatever there was is taken away. */
export async function freshWallet({ ctx }: Product, { accountId }: Owner) {
  for (const table of ["wallet_review", "wallet_document", "wallet"] as const)
    await ctx.db.deleteFrom(table).where("account_id", "=", accountId).execute();
  const { birthDate, streetNumber, pixKey: _, document: __, zipcode: ___, ...rest } = holderBody;
  const kept = { birth_date: birthDate, street_number: streetNumber, document: "12345678909", pix_key: "12345678909" };
  const at = { status: "registered" as const, created_at: ctx.now(), updated_at: ctx.now() };
  await ctx.db
    .insertInto("wallet")
    .values({ id: newId(ctx.now()), account_id: accountId, ...rest, ...kept, zipcode: "50050000", ...at })
    .execute();
}
