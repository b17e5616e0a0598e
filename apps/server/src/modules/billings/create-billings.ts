import type { Ctx } from "#core/ctx";
import { firstIdAt, monthOf } from "./billings.rules.ts";
import { createBilling } from "./create-billing.ts";
import { selectDebtors } from "./make-billing.store.ts";

const batch = 200;
const nobody = "00000000-0000-0000-0000-000000000000";

/** Every fatura of every month that is over and has none, however many months nobody asked; answers how many were made. */
export async function createBillings(ctx: Ctx): Promise<number> {
  const before = firstIdAt(monthOf(ctx.now()).start);
  let made = 0;
  let last = nobody;
  for (;;) {
    const debtors = await selectDebtors(ctx, before, last, batch);
    for (const { accountId, months } of debtors) {
      // The oldest first: what is left of one is taken into the next.
      for (const month of months) if (await createBilling(ctx, accountId, monthOf(month))) made += 1;
    }
    if (debtors.length < batch) return made;
    last = debtors.at(-1)?.accountId ?? last;
  }
}
