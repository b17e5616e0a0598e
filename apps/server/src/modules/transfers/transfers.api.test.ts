import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { verifyLedger } from "#modules/ledger/verify-ledger";
import { addGatewayBalance } from "#test/gateways";
import { newCreator, post } from "#test/ledger";
import { approveWallet, replaceWallet } from "#test/money";
import { confirm, type Person } from "#test/people";
import { startProduct } from "#test/product";
import { pollTransfers, syncTransfer } from "./sync-transfer.ts";

const logged: string[] = [];
const product = startProduct({ log: { write: (line) => void logged.push(line) } });

async function holder(cents = 10_000) {
  const person = await newCreator(product);
  await addGatewayBalance(product, person, cents);
  await approveWallet(product, person);
  return person;
}

function transfer(person: Person, amount: unknown, key: string = randomUUID()) {
  return person.request("/v1/wallet/transfer", { body: { amount }, headers: { "idempotency-key": key } });
}

const balanceOf = async (person: Person) => (await person.request("/v1/wallet/balance")).body;
const knobs = (turned: object) => Object.assign(product.simulator.state.knobs, turned);
const withdrawals = () => Object.values(product.simulator.state.withdrawals);

const rowOf = (id: string) =>
  product.ctx.db.selectFrom("transfer").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

describe("payouts", () => {
  test("a payout reserves the money at once, and is posted to the ledger when the gateway confirms it", async () => {
    const ana = await holder();
    const { status, body } = await transfer(ana, 4_000);
    expect(status).toBe(201);
    expect(body).toMatchObject({ amount: 4_000, fee: 0, status: "requested", settledAt: null });
    expect(await balanceOf(ana)).toMatchObject({
      totalBalance: 10_000,
      available: 6_000,
      blocked: 4_000,
      transferred: 0,
    });
    product.simulator.state.knobs.withdrawAfterMs = 0;
    for (const one of withdrawals()) one.settleAt = 0;
    await fetch(product.simulator.url);
    await syncTransfer(product.ctx, body._id);
    await syncTransfer(product.ctx, body._id);
    expect(await balanceOf(ana)).toMatchObject({
      totalBalance: 6_000,
      available: 6_000,
      blocked: 0,
      transferred: 4_000,
    });
    const list = (await ana.request("/v1/wallet/transfers")).body;
    expect(list).toMatchObject({ totalCount: 1, data: [{ _id: body._id, status: "settled" }] });
    const [operation] = (await ana.request("/v1/wallet/balance/operations")).body.data;
    expect(operation).toMatchObject({ type: "transfer", net: -4_000, status: "transferred", transferId: body._id });
    expect(await verifyLedger(product.ctx)).toEqual([]);
  });

  test("a payout needs an idempotency key, R$ 10,00, a balance, and money at a gateway", async () => {
    const ana = await holder(1_500);
    expect((await ana.request("/v1/wallet/transfer", { body: { amount: 1_000 } })).body.code).toBe(
      "IDEMPOTENCY_KEY_MISSING",
    );
    expect((await transfer(ana, 999)).body.fields.amount).toBe("O mínimo é R$ 10,00.");
    expect((await transfer(ana, 1_501)).body.code).toBe("BALANCE_TOO_LOW");
    expect((await transfer(await newCreator(product), 1_000)).body.code).toBe("NO_HELD_BALANCE");
    expect(await balanceOf(ana)).toMatchObject({ available: 1_500, blocked: 0 });
  });

  test("a payout whose gateway cannot be used frees its money at once", async () => {
    const ana = await holder();
    const emptied = product.ctx.db.updateTable("gatewayConnection").set({ credentials: Buffer.alloc(0) });
    await emptied.where("accountId", "=", ana.accountId).execute();
    expect((await transfer(ana, 1_000)).body.code).toBe("GATEWAY_BUSY");
    expect(await balanceOf(ana)).toMatchObject({ available: 10_000, blocked: 0 });
  });

  test("200 concurrent copies of a payout request make one payout", async () => {
    const ana = await holder(100_000);
    const key = randomUUID();
    const before = withdrawals().length;
    await Promise.all(Array.from({ length: 200 }, () => transfer(ana, 1_000, key)));
    const { status, body } = await transfer(ana, 1_000, key);
    expect([status, body.status]).toEqual([201, "requested"]);
    expect(withdrawals().length - before).toBe(1);
    expect(await balanceOf(ana)).toMatchObject({ available: 99_000, blocked: 1_000 });
    expect((await transfer(ana, 2_000, key)).body.code).toBe("IDEMPOTENCY_KEY_REUSED");
  });

  test("concurrent payout requests never overdraw the balance", async () => {
    const ana = await holder(5_000);
    const responses = await Promise.all([transfer(ana, 3_000), transfer(ana, 3_000), transfer(ana, 3_000)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await balanceOf(ana)).toMatchObject({ available: 2_000, blocked: 3_000 });
  });

  test.each(["pix_changed", "payout_changed", "mp_connected"] as const)(
    "a payout waits for a day after a change of where money is paid (%s)",
    async (kind) => {
      const ana = await holder();
      const at = product.ctx.now();
      const event = { id: randomUUID(), accountId: ana.accountId, kind, at };
      await product.ctx.db.insertInto("accountEvent").values(event).execute();
      expect((await transfer(ana, 1_000)).body.code).toBe("PAYOUT_KEY_TOO_NEW");
      product.clock.aheadMs = 25 * 3_600_000;
      await confirm(ana);
      expect((await transfer(ana, 1_000)).status).toBe(201);
    },
  );

  test("a payout with a lost response is found by its reference, and never requested again", async () => {
    const ana = await holder();
    const before = withdrawals().length;
    knobs({ loseResponses: 1, losePath: "/v1/accounts" });
    const { status, body } = await transfer(ana, 1_000);
    expect([status, body.status]).toEqual([201, "requested"]);
    await syncTransfer(product.ctx, body._id);
    expect(withdrawals().length - before).toBe(1);
    const row = product.ctx.db.selectFrom("transfer").select("withdrawalId").where("id", "=", body._id);
    expect((await row.executeTakeFirstOrThrow()).withdrawalId).toBe(withdrawals().at(-1)?.id);
  });

  test("a payout that the gateway does not know is not returned automatically, and the alert is sent once", async () => {
    const ana = await holder();
    knobs({ failBefore: 1 });
    const { body } = await transfer(ana, 1_000);
    expect(body.status).toBe("requested");
    product.clock.aheadMs = 11 * 60_000;
    await pollTransfers(product.ctx);
    const { stuckAt } = await rowOf(body._id);
    expect(stuckAt).not.toBeNull();
    expect(await balanceOf(ana)).toMatchObject({ available: 9_000, blocked: 1_000 });
    product.clock.aheadMs = 6 * 3_600_000;
    await pollTransfers(product.ctx);
    expect(await rowOf(body._id)).toMatchObject({ status: "requested", stuckAt });
    expect(logged.filter((line) => line.includes(body._id) && line.includes("waits for an admin"))).toHaveLength(1);
  });

  test("a payout is read by the gateway's id where the gateway does not repeat our reference", async () => {
    const ana = await holder();
    const { body } = await transfer(ana, 1_000);
    const made = withdrawals().at(-1);
    if (made) Object.assign(made, { variables: [], status: "accepted" });
    product.clock.aheadMs = 11 * 60_000;
    await pollTransfers(product.ctx);
    product.clock.aheadMs = 0;
    expect(await rowOf(body._id)).toMatchObject({ status: "settled", stuckAt: null });
    expect(await balanceOf(ana)).toMatchObject({ available: 9_000, blocked: 0, transferred: 1_000 });
  });

  test("a payout that is returned first pays what the creator owes by then", async () => {
    const ana = await holder();
    const { body } = await transfer(ana, 4_000);
    const made = withdrawals().at(-1);
    if (made) made.status = "accepted";
    await syncTransfer(product.ctx, body._id);
    // A lost dispute takes more than the rest of the balance.
    const lines = [
      { account: "iugu", cents: 7_000 },
      { account: "available", cents: -6_000 },
      { account: "debt", cents: -1_000 },
    ] as const;
    await post(product, { ownerId: ana.accountId, lines });
    if (made) made.status = "rejected";
    await syncTransfer(product.ctx, body._id);
    expect(await balanceOf(ana)).toMatchObject({ available: 3_000, debt: 0, transferred: 0 });

    const bia = await holder();
    const other = await transfer(bia, 10_000);
    await post(product, { ownerId: bia.accountId, lines: [lines[0], { account: "debt", cents: -7_000 }] });
    const last = withdrawals().at(-1);
    if (last) last.status = "rejected";
    await syncTransfer(product.ctx, other.body._id);
    expect(await balanceOf(bia)).toMatchObject({ available: 3_000, debt: 0, blocked: 0 });
    expect(await verifyLedger(product.ctx)).toEqual([]);
  });

  test("a payout needs an approved wallet, and the recipient reports it", async () => {
    const ana = await newCreator(product);
    const recipient = async () => (await ana.request("/v1/wallet/recipient")).body;
    await addGatewayBalance(product, ana);
    expect((await transfer(ana, 1_000)).body.code).toBe("WALLET_NOT_APPROVED");
    expect((await recipient()).transferEnabled).toBe(false);
    await replaceWallet(product, ana);
    expect((await transfer(ana, 1_000)).body.code).toBe("WALLET_NOT_APPROVED");
    expect(await recipient()).toMatchObject({ status: "registered", transferEnabled: false });
    await approveWallet(product, ana);
    expect(await recipient()).toMatchObject({ status: "approved", transferEnabled: true, obstacle: null });
    expect((await transfer(ana, 1_000)).status).toBe(201);
    const event = {
      id: randomUUID(),
      accountId: ana.accountId,
      kind: "payout_changed",
      at: product.ctx.now(),
    } as const;
    await product.ctx.db.insertInto("accountEvent").values(event).execute();
    const endsAt = new Date(event.at.getTime() + 24 * 3_600_000).toISOString();
    expect(await recipient()).toMatchObject({
      ...{ transferEnabled: false, obstacle: { code: "PAYOUT_KEY_TOO_NEW", endsAt } },
    });

    const withoutMoney = await newCreator(product);
    await approveWallet(product, withoutMoney);
    expect((await withoutMoney.request("/v1/wallet/recipient")).body).toMatchObject({ transferEnabled: false });
  });

  test("a refused payout returns the money at once, and a bounced one returns it later", async () => {
    const ana = await holder();
    const account = Object.values(product.simulator.state.accounts).at(-1);
    if (account) account.balanceCents = 0;
    expect((await transfer(ana, 1_000)).body.code).toBe("TRANSFER_REFUSED");
    expect(await balanceOf(ana)).toMatchObject({ available: 10_000, blocked: 0 });
    if (account) account.balanceCents = 10_000;
    const { body } = await transfer(ana, 1_000);
    const withdrawal = withdrawals().at(-1);
    for (const status of ["accepted", "rejected"] as const) {
      if (withdrawal) withdrawal.status = status;
      await syncTransfer(product.ctx, body._id);
    }
    expect(await balanceOf(ana)).toMatchObject({ totalBalance: 10_000, available: 10_000, transferred: 0 });
    const { data } = (await ana.request("/v1/wallet/balance/operations?limit=2")).body;
    expect(data).toMatchObject([
      { status: "failed", net: 1_000, transferId: body._id, description: "Transferência devolvida pelo banco" },
      { status: "transferred", net: -1_000, transferId: body._id },
    ]);
    expect(await verifyLedger(product.ctx)).toEqual([]);
  });
});
