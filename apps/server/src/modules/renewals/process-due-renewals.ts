import type { Ctx } from "#core/ctx";
import { processRenewal } from "./process-renewal.ts";
import { type Awake, selectDue } from "./renewals.store.ts";

const page = 200;
const atOnce = 4;

/** Looks at every subscription whose moment has come, a page of ids at a time; what fails keeps its moment, and is told. */
export async function processDueRenewals(ctx: Ctx, signal?: AbortSignal): Promise<{ woken: number; failed: number }> {
  const until = ctx.now();
  const count = { woken: 0, failed: 0 };
  let ids: Awake[];
  let last: Awake | undefined;
  do {
    ids = await selectDue(ctx, until, last, page);
    last = ids.at(-1);
    const left = ids.values();
    await Promise.all(Array.from({ length: atOnce }, () => wakeAll(ctx, left, count)));
  } while (ids.length === page && !signal?.aborted);
  return count;
}

async function wakeAll(ctx: Ctx, ids: Iterable<Awake>, count: { woken: number; failed: number }) {
  for (const { id } of ids) {
    try {
      await processRenewal(ctx, id);
      count.woken++;
    } catch (err) {
      count.failed++;
      ctx.log.error({ err, subscriptionId: id }, "a renewal could not be looked at");
    }
  }
}
