import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inTransaction } from "#core/transaction";
import { type Line, toFeeCents } from "#modules/ledger/ledger.rules";
import { postTransaction } from "#modules/ledger/post-transaction";
import { verifyLedger } from "#modules/ledger/verify-ledger";
import { divideRuns } from "#test/divide-runs";
import { newCreator, ownKeySale } from "#test/ledger";
import { effort, seed } from "#test/naughty";
import { startProduct } from "#test/product";
import { listBillings } from "./billings.queries.ts";
import { createBillings } from "./create-billings.ts";

type Posted = { cents: number; rate: number; undone: boolean; months: number };

/** Runs per installation: each run creates the billings of all creators. */
const installation = 250;

describe.each(divideRuns(25 * effort, installation, seed))(
  "$numRuns histories of the seed $seed",
  ({ numRuns, seed }) => {
    const product = startProduct();

    test("whatever is sold and refunded in whatever month, billings collect each fee once, to the centavo", async () => {
      let year = 2040;
      const sale: fc.Arbitrary<Posted> = fc.record({
        cents: fc.integer({ min: 1, max: 200_000 }),
        rate: fc.constantFrom(0, 700, 1_000, 1_250),
        undone: fc.boolean(),
        months: fc.constantFrom(0, 0, 0, 1, 2, 5),
      });
      const post = (ownerId: string, key: string, kind: "sale" | "refund", lines: Line[]) =>
        inTransaction(product.ctx, (ctx) => postTransaction(ctx, { key, kind, ownerId, lines }));
      await fc.assert(
        fc.asyncProperty(fc.array(sale, { maxLength: 8 }), fc.boolean(), async (history, requestsEachMonth) => {
          year += 1;
          const { accountId } = await newCreator(product);
          let month = 0;
          const go = () => {
            product.clock.aheadMs = Date.UTC(year, month, 7, 15) - Date.now();
          };
          go();
          for (const [i, { cents, rate, undone, months }] of history.entries()) {
            const lines = ownKeySale(cents, toFeeCents(cents, rate));
            await post(accountId, `${accountId}:${i}`, "sale", lines);
            month += months;
            go();
            if (requestsEachMonth) await createBillings(product.ctx);
            const back = lines.map(({ account, cents }) => ({ account, cents: -cents }));
            if (undone) await post(accountId, `${accountId}:${i}:undone`, "refund", back);
          }
          month += 1;
          go();
          await createBillings(product.ctx);
          const owed = history.reduce(
            (sum, { cents, rate, undone }) => sum + (undone ? 0 : toFeeCents(cents, rate)),
            0,
          );
          const page = { limit: 100, offset: 0 };
          const { rows } = (await listBillings(product.ctx, accountId, page)).result;
          const billed = rows.reduce((sum, row) => sum + row.amountCents, 0);
          for (const row of rows) {
            expect(row.amountCents).toBeGreaterThan(0);
            expect(row.lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(row.amountCents);
          }
          // A fee that is canceled after it was billed is a credit for the next billing.
          expect(billed).toBeGreaterThanOrEqual(owed);
          if (!requestsEachMonth && month === 1) expect(billed).toBe(owed);
          year += 3;
        }),
        { numRuns, seed },
      );
      const findings = await verifyLedger(product.ctx);
      expect(findings.filter(({ check }) => check !== "payment")).toEqual([]);
    }, 600_000);
  },
);
