import { beforeAll, describe, expect, test } from "vitest";
import { verifyLedger } from "#modules/ledger/verify-ledger";
import { addStuckTransfer } from "#test/money";
import { type Creator, type Person, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { adminOf } from "#test/world";
import { syncTransfer } from "./sync-transfer.ts";

const metricsToken = "a token for the scraper";
const product = startProduct({ settings: { METRICS_TOKEN: metricsToken } });
let admin: Creator;
beforeAll(async () => {
  admin = await adminOf(product);
});

const balanceOf = async (person: Person) => (await person.request("/v1/wallet/balance")).body;
const made = (id: string, withdrawal: string, by: Person = admin) =>
  by.request(`/v1/admin/stuck-transfers/${id}/made`, { body: { withdrawal } });
const notMade = (id: string, by: Person = admin) =>
  by.request(`/v1/admin/stuck-transfers/${id}/not-made`, { method: "POST" });
const stuck = async (id: string) => {
  const { data } = (await admin.request("/v1/admin/stuck-transfers?limit=100")).body;
  return data.find(({ _id }: { _id: string }) => _id === id);
};
const statusOf = async (id: string) => {
  const found = product.ctx.db.selectFrom("transfer").select(["status", "withdrawalId"]).where("id", "=", id);
  return found.executeTakeFirstOrThrow();
};
const actionsOn = async (id: string) => {
  const log = product.ctx.db.selectFrom("adminAction").select(["kind", "reason"]).where("subjectId", "=", id);
  return log.execute();
};
const withdrawal = (id: string) => product.simulator.state.withdrawals[id];

describe("payouts that are not found at the gateway", () => {
  test("a stuck payout is listed to admins with a possible withdrawal, and counted in the metrics", async () => {
    const { transferId, withdrawalId } = await addStuckTransfer(product, { isMade: true });
    const { body } = await visitor(product, metricsToken).request("/metrics");
    expect(Number(/^transfers_stuck (\d+)$/m.exec(String(body))?.[1])).toBeGreaterThan(0);
    expect(await stuck(transferId)).toMatchObject({
      ...{ amount: 1_000, gateway: "iugu", withdrawal: null, candidate: withdrawalId },
      account: { fullName: "Bia" },
    });
  });

  test("an admin matches a stuck payout to a withdrawal, and the payout follows its status", async () => {
    const { person, transferId, withdrawalId } = await addStuckTransfer(product, { isMade: true });
    expect((await made(transferId, withdrawalId)).body).toEqual({ _id: transferId, resolution: "made" });
    expect(await stuck(transferId)).toBeUndefined();
    expect(await statusOf(transferId)).toEqual({ status: "requested", withdrawalId });
    expect(await balanceOf(person)).toMatchObject({ available: 9_000, blocked: 1_000 });
    Object.assign(withdrawal(withdrawalId) ?? {}, { status: "accepted" });
    await syncTransfer(product.ctx, transferId);
    expect(await balanceOf(person)).toMatchObject({ available: 9_000, blocked: 0, transferred: 1_000 });
    expect((await made(transferId, withdrawalId)).status).toBe(200);
    expect((await notMade(transferId)).body.code).toBe("ALREADY_DECIDED");
    expect(await actionsOn(transferId)).toEqual([{ kind: "transfer_made", reason: withdrawalId }]);
    expect(await verifyLedger(product.ctx)).toEqual([]);
  });

  test("an admin marks a stuck payout as not made, which returns the money once and is logged", async () => {
    const { person, transferId } = await addStuckTransfer(product, { isMade: false });
    expect(await stuck(transferId)).toMatchObject({ candidate: null });
    const responses = await Promise.all(Array.from({ length: 6 }, () => notMade(transferId)));
    expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(await balanceOf(person)).toMatchObject({ available: 10_000, blocked: 0 });
    expect(await statusOf(transferId)).toMatchObject({ status: "failed" });
    expect(await actionsOn(transferId)).toEqual([{ kind: "transfer_not_made", reason: null }]);
    expect((await made(transferId, "any")).body.code).toBe("ALREADY_DECIDED");
    expect(await verifyLedger(product.ctx)).toEqual([]);
  });

  test("a stuck payout is not returned while the gateway lists an unmatched withdrawal of its amount and time", async () => {
    const { person, transferId, withdrawalId } = await addStuckTransfer(product, { isMade: true });
    expect((await notMade(transferId)).body.code).toBe("WITHDRAWAL_LISTED");
    expect(await balanceOf(person)).toMatchObject({ available: 9_000, blocked: 1_000 });
    // A withdrawal of half an hour earlier, or of another amount, is another one.
    const one = withdrawal(withdrawalId);
    if (one) one.cents = 1_001;
    expect((await made(transferId, withdrawalId)).body.code).toBe("WITHDRAWAL_MISMATCH");
    if (one) Object.assign(one, { cents: 1_000, createdAt: one.createdAt - 30 * 60_000 });
    expect((await made(transferId, withdrawalId)).body.code).toBe("WITHDRAWAL_MISMATCH");
    expect((await notMade(transferId)).status).toBe(200);
    expect(await balanceOf(person)).toMatchObject({ available: 10_000, blocked: 0 });
  });

  test("a stuck payout cannot be matched to an unknown withdrawal, or one of another account or payout", async () => {
    const [one, other] = [
      await addStuckTransfer(product, { isMade: true }),
      await addStuckTransfer(product, { isMade: true }),
    ];
    for (const id of [other.withdrawalId, "nothing"])
      expect((await made(one.transferId, id)).body.code).toBe("WITHDRAWAL_MISMATCH");
    const own = withdrawal(one.withdrawalId);
    if (own) own.variables = [{ name: "camarim_reference", value: other.transferId }];
    expect((await made(one.transferId, one.withdrawalId)).body.code).toBe("WITHDRAWAL_MISMATCH");
    if (own) own.variables = [];
    expect((await made(one.transferId, one.withdrawalId)).status).toBe(200);
    expect(await statusOf(other.transferId)).toEqual({ status: "requested", withdrawalId: null });
  });

  test("a stuck payout that the gateway finds later leaves the list", async () => {
    const { transferId, withdrawalId } = await addStuckTransfer(product, { isMade: true });
    const one = withdrawal(withdrawalId);
    if (one) one.variables = [{ name: "camarim_reference", value: transferId }];
    await syncTransfer(product.ctx, transferId);
    expect(await stuck(transferId)).toBeUndefined();
    expect(await statusOf(transferId)).toEqual({ status: "requested", withdrawalId });
    expect((await notMade(transferId)).status).toBe(404);
  });
});
