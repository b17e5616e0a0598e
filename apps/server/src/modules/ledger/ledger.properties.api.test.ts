import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { gatewaySale, newCreator, post } from "#test/ledger";
import { effort, tries } from "#test/naughty";
import { startProduct } from "#test/product";
import { addReceipt, type Fan, openWorld, subscribe, type World } from "#test/world";
import { getPlatformBalances } from "./ledger.queries.ts";
import { type Line, toFeeCents } from "./ledger.rules.ts";
import { rollUpPlatform } from "./roll-up-platform.ts";
import { verifyLedger } from "./verify-ledger.ts";

// Random histories of use cases and requests, compared with a small model. A failure prints its seed.
const product = startProduct();
let world: World;
beforeAll(async () => {
  world = await openWorld(product);
});

const timeout = 60_000 * effort;
/** Runs with decisions of one creator. */
const runsEach = 30;
const operations = "/v1/wallet/balance/operations";
const cents = fc.integer({ min: 1, max: 5_000_000 });

type Step =
  | { do: "earn"; cents: number; as: "available" | "waiting_funds" }
  | { do: "release" | "refund" | "block" | "pay out"; cents: number }
  | { do: "repeat"; which: number }
  | { do: "roll up" };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("earn" as const),
      cents,
      as: fc.constantFrom("available" as const, "waiting_funds" as const),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom("release" as const, "refund" as const, "block" as const, "pay out" as const),
      cents,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("repeat" as const), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.constant({ do: "roll up" as const }) },
);

function linesOf(step: Exclude<Step, { do: "repeat" | "roll up" }>): Line[] {
  const { cents } = step;
  const fee = toFeeCents(cents, 1_000);
  switch (step.do) {
    case "earn":
      return gatewaySale(cents, fee, step.as);
    case "release":
      return [
        { account: "waiting_funds", cents: -cents },
        { account: "available", cents },
      ];
    case "refund":
      return gatewaySale(cents, fee).map(({ account, cents }) => ({ account, cents: -cents }));
    case "block":
      return [
        { account: "available", cents: -cents },
        { account: "blocked", cents },
      ];
    case "pay out":
      return [
        { account: "available", cents: -cents },
        { account: "iugu", cents },
        { account: "transferred", cents },
        { account: "fans", cents: -cents },
      ];
  }
}

const floors = ["available", "waiting_funds", "blocked"] as const;

test(
  "after any sequence of operations the ledger agrees with the model, and no balance is negative",
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (history) => {
        const owner = await newCreator(product);
        const modelBalances = new Map<string, number>();
        const posted: { key: string; lines: Line[] }[] = [];
        for (const [i, step] of history.entries()) {
          if (step.do === "roll up") await rollUpPlatform(product.ctx);
          else if (step.do === "repeat") {
            const again = posted[step.which % (posted.length || 1)];
            if (again) await post(product, { ...again, ownerId: owner.accountId });
          } else {
            const lines = linesOf(step).filter((line) => line.cents !== 0);
            const after = new Map(modelBalances);
            for (const { account, cents } of lines) after.set(account, (after.get(account) ?? 0) + cents);
            const posting = { key: `${owner.accountId}:${i}`, lines };
            const posts = post(product, { ...posting, ownerId: owner.accountId });
            if (floors.some((account) => (after.get(account) ?? 0) < 0)) {
              await expect(posts).rejects.toMatchObject({ constraint: "ledger_balance_floor" });
              continue;
            }
            await posts;
            posted.push(posting);
            for (const [account, cents] of after) modelBalances.set(account, cents);
          }
        }
        const of = (account: string) => modelBalances.get(account) ?? 0;
        const { body: balance } = await owner.request("/v1/wallet/balance");
        expect(balance).toMatchObject({
          totalBalance: of("available") + of("waiting_funds") + of("blocked"),
          available: of("available"),
          waitingFunds: of("waiting_funds"),
          blocked: of("blocked"),
          transferred: of("transferred"),
        });
        const { body: page } = await owner.request(`${operations}?limit=100`);
        expect(page).toMatchObject({ totalCount: posted.length, hasMore: false });
        expect(page.data).toHaveLength(posted.length);
        expect(page.data[0]?.balanceAfter ?? 0).toBe(balance.totalBalance);
      }),
      { numRuns: tries(60, 140) },
    );
    expect(await verifyLedger(product.ctx)).toEqual([]);
  },
  timeout,
);

test(
  "concurrent orders, receipts, approvals and rejections, with copies, post each sale once",
  async () => {
    const deed = fc.record({
      fan: fc.nat(5),
      what: fc.constantFrom("order", "receipt", "approve", "reprove", "approve"),
      copies: fc.integer({ min: 1, max: 5 }),
    });
    let { owner } = await openWorld(product);
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(deed, { minLength: 1, maxLength: 6 }), { maxLength: 6 }), async (rounds) => {
        // One creator may not decide so often in an hour.
        if (++runs % runsEach === 0) ({ owner } = await openWorld(product));
        const earlier = (await owner.request("/v1/wallet/balance")).body;
        const fans = new Map<number, Fan>();
        const decide = (fan: Fan, what: string) =>
          owner.request(`/v1/payments/${fan.orderId}/${what}`, { method: "POST" });
        for (const round of rounds) {
          for (const { fan, what } of round) {
            if (what === "order" && !fans.has(fan)) fans.set(fan, await subscribe({ product }, owner, "unpaid"));
            const known = fans.get(fan);
            if (what === "receipt" && known) await addReceipt(product, known).catch(() => {});
          }
          const decided = round.flatMap(({ fan, what, copies }) => {
            const known = fans.get(fan);
            return known && (what === "approve" || what === "reprove")
              ? Array.from({ length: copies }, () => decide(known, what))
              : [];
          });
          for (const { status } of await Promise.all(decided)) expect([200, 409]).toContain(status);
        }
        const ids = [...fans.values()].map(({ orderId }) => orderId);
        const paid = ids.length
          ? await product.ctx.db
              .selectFrom("payment")
              .select("id")
              .where("id", "in", ids)
              .where("status", "=", "paid")
              .execute()
          : [];
        const { body: page } = await owner.request(`${operations}?limit=${paid.length || 1}`);
        const posted = page.data.slice(0, paid.length).map(({ paymentId }: { paymentId: string }) => paymentId);
        expect(posted.sort()).toEqual(paid.map(({ id }) => id).sort());
        expect((await owner.request("/v1/wallet/balance")).body).toMatchObject({
          totalBalance: 0,
          receivedOutside: earlier.receivedOutside + 2_990 * paid.length,
          feesDue: earlier.feesDue + 299 * paid.length,
        });
      }),
      { numRuns: tries(30, 60) },
    );
    expect(await verifyLedger(product.ctx)).toEqual([]);
  },
  timeout,
);

test(
  "concurrent postings of many creators to one fee account lose no centavo while it is rolled up",
  async () => {
    const owners = [world.owner, world.other, await newCreator(product), await newCreator(product)];
    const feesNow = async () =>
      (await getPlatformBalances(product.ctx)).find(({ kind }) => kind === "fees")?.cents ?? 0;
    const before = await feesNow();
    let earned = 0;
    let fees = 0;
    for (let round = 0; round < 5 * effort; round++) {
      const sales = Array.from({ length: 60 }, (_, i) => ({ owner: owners[i % 4], cents: 101 + 37 * i + round }));
      const rolling = Promise.all(Array.from({ length: 3 }, () => rollUpPlatform(product.ctx)));
      await Promise.all(
        sales.map(({ owner, cents }) =>
          post(product, {
            kind: "sale",
            ownerId: owner?.accountId as string,
            lines: gatewaySale(cents, toFeeCents(cents, 1_000)),
          }),
        ),
      );
      await rolling;
      earned += sales.reduce((sum, { cents }) => sum + cents, 0);
      fees += sales.reduce((sum, { cents }) => sum + toFeeCents(cents, 1_000), 0);
      expect(await feesNow()).toBe(before + fees);
    }
    await rollUpPlatform(product.ctx);
    expect(await feesNow()).toBe(before + fees);
    const balances = await Promise.all(owners.map((owner) => owner.request("/v1/wallet/balance")));
    expect(balances.reduce((sum, { body }) => sum + body.totalBalance, 0)).toBe(earned - fees);
    expect(await verifyLedger(product.ctx)).toEqual([]);
  },
  timeout,
);

test("two concurrent payouts never take the same money", async () => {
  const owner = await newCreator(product);
  await post(product, { kind: "sale", ownerId: owner.accountId, lines: gatewaySale(10_000, 1_000) });
  const tries = await Promise.allSettled(
    Array.from({ length: 12 }, () =>
      post(product, { kind: "transfer", ownerId: owner.accountId, lines: linesOf({ do: "pay out", cents: 2_000 }) }),
    ),
  );
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(4);
  expect((await owner.request("/v1/wallet/balance")).body).toMatchObject({ available: 1_000, transferred: 8_000 });
});

test("all entries of accounts with us sum to zero, and so do all entries of accounts elsewhere", async () => {
  const owner = await newCreator(product);
  for (const cents of [10_000, 3_333])
    await post(product, {
      kind: "sale",
      ownerId: owner.accountId,
      lines: gatewaySale(cents, toFeeCents(cents, 1_000)),
    });
  const { rows } = await sql<{ elsewhere: boolean; cents: number }>`
    select elsewhere, sum(amount_cents) as cents from ledger_entry join ledger_account on id = account_id
    group by elsewhere order by 1`.execute(product.ctx.db);
  expect(rows).toEqual([
    { elsewhere: false, cents: 0 },
    { elsewhere: true, cents: 0 },
  ]);
});
