import type { Ctx } from "#core/ctx";
import type { Opened } from "#modules/gateways/open-access";
import { listWithdrawals } from "./list-withdrawals.ts";
import { selectMatched } from "./stuck.store.ts";
import { mayBe } from "./transfers.rules.ts";
import type { TransferRow } from "./transfers.store.ts";

/** The gateway's id of a withdrawal that may be this transfer and belongs to no other one. */
export async function findCandidate(ctx: Ctx, opened: Opened, transfer: TransferRow) {
  const asked = { id: transfer.id, amountCents: transfer.amount_cents, createdAt: transfer.created_at };
  for await (const page of listWithdrawals(opened, transfer)) {
    const similar = page.filter((one) => mayBe(asked, one)).map(({ id }) => id);
    const matched = await selectMatched(ctx, transfer.connection_id, similar);
    const candidate = similar.find((id) => !matched.has(id));
    if (candidate) return candidate;
  }
  return undefined;
}
