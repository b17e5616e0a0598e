import { expect, test } from "vitest";
import { verifyLedger } from "#modules/ledger/verify-ledger";
import { pollTransfers } from "#modules/transfers/sync-transfer";
import { addGatewayBalance } from "#test/gateways";
import { approveWallet, requestDeletion } from "#test/money";
import { findViewDifferences } from "#test/money-views";
import { seller } from "#test/people";
import { startProduct } from "#test/product";
import { adminOf, newEndToEndId, signIn } from "#test/world";
import { deleteDueAccounts } from "./delete-account.ts";

const product = startProduct();
const dayMs = 86_400_000;

/** A creator who has requested deletion more than a week ago, with money at iugu. */
async function leaving(cents: number, isApproved = true) {
  const ana = await seller(product);
  const owner = Object.assign(ana, { accountId: (await ana.request("/v1/me")).body._id as string });
  await addGatewayBalance(product, owner, cents);
  if (isApproved) await approveWallet(product, owner);
  await requestDeletion(product, owner);
  product.clock.aheadMs += 8 * dayMs;
  return owner;
}

const isDeleted = async ({ accountId }: { accountId: string }) => {
  const deletion = product.ctx.db.selectFrom("accountDeletion").select("doneAt").where("accountId", "=", accountId);
  return (await deletion.executeTakeFirstOrThrow()).doneAt !== null;
};
const transfersOf = ({ accountId }: { accountId: string }) =>
  product.ctx.db.selectFrom("transfer").select(["amountCents", "status"]).where("accountId", "=", accountId).execute();

test("R$ 8,84, less than a creator can transfer, are paid out when the account is deleted", async () => {
  const ana = await leaving(884);
  await deleteDueAccounts(product.ctx);
  expect(await isDeleted(ana)).toBe(false);
  expect(await transfersOf(ana)).toEqual([{ amountCents: 884, status: "requested" }]);
  const [withdrawal] = Object.values(product.simulator.state.withdrawals).slice(-1);
  if (withdrawal) withdrawal.status = "accepted";
  product.clock.aheadMs += 3_600_000;
  await pollTransfers(product.ctx);
  await deleteDueAccounts(product.ctx);
  expect(await isDeleted(ana)).toBe(true);
  expect(await transfersOf(ana)).toEqual([{ amountCents: 884, status: "settled" }]);
  expect(await verifyLedger(product.ctx)).toEqual([]);
});

test("less than the gateway pays out is a credit, which an admin pays by PIX before the account is deleted", async () => {
  const ana = await leaving(499);
  await deleteDueAccounts(product.ctx);
  await deleteDueAccounts(product.ctx);
  expect(await isDeleted(ana)).toBe(false);
  expect(await transfersOf(ana)).toEqual([]);
  const admin = await adminOf(product);
  const { data } = (await admin.request("/v1/admin/credits?limit=100")).body;
  const credit = data.find(({ _id }: { _id: string }) => _id === ana.accountId);
  expect(credit).toMatchObject({ amount: 499, reason: "deletion" });
  expect(await findViewDifferences(product, ana.accountId)).toEqual([]);
  const payment = { amount: 499, endToEndId: newEndToEndId(product) };
  const paid = await admin.request(`/v1/admin/credits/${ana.accountId}/payments`, { body: payment });
  expect(paid.status).toBe(200);
  const browser = await signIn({ product, owner: ana, other: ana }, ana);
  expect((await browser.request("/v1/wallet/balance/operations")).body.data).toMatchObject([
    { description: "Crédito pago por PIX", amount: 499 },
    { description: "Saldo restante, a pagar por PIX", amount: -499, balanceAfter: 0 },
    {},
  ]);
  expect(await findViewDifferences(product, ana.accountId)).toEqual([]);
  await deleteDueAccounts(product.ctx);
  expect(await isDeleted(ana)).toBe(true);
  expect(await verifyLedger(product.ctx)).toEqual([]);
});

test("a wallet that is not approved is not paid out, and the money stays the creator's", async () => {
  const ana = await leaving(884, false);
  await deleteDueAccounts(product.ctx);
  expect(await isDeleted(ana)).toBe(false);
  const browser = await signIn({ product, owner: ana, other: ana }, ana);
  expect((await browser.request("/v1/wallet/balance")).body).toMatchObject({ available: 884 });
  await approveWallet(product, ana);
  product.clock.aheadMs += 3_600_000;
  await deleteDueAccounts(product.ctx);
  expect(await transfersOf(ana)).toMatchObject([{ amountCents: 884 }]);
});
