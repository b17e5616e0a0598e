import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import type { Withdrawal } from "#ports/gateways/port";
import { postTransaction } from "#rooms/ledger/post-transaction";
import { arrived, bounced, givenBack } from "./transfers.rules.ts";
import { lockTransfer, updateStanding } from "./transfers.store.ts";

type Told = Pick<Withdrawal, "status"> & Partial<Pick<Withdrawal, "id" | "feeCents">>;

/** Brings a transfer to where its withdrawal stands, and the ledger with it. Settled may still fail; failed is the end. */
export async function settleTransfer(ctx: Ctx, id: string, { status, id: withdrawalId, feeCents }: Told) {
  await inTransaction(ctx, async (ctx) => {
    const transfer = await lockTransfer(ctx, id);
    if (!transfer || transfer.status === "failed") return;
    const { account_id: ownerId, amount_cents: cents, status: before } = transfer;
    if (before === "settled" && status !== "failed") return;
    await updateStanding(ctx, id, {
      status,
      ...(withdrawalId && { withdrawalId }),
      ...(feeCents !== undefined && { feeCents }),
    });
    if (status === "requested") return;
    if (status === "settled") {
      const lines = arrived(cents);
      await postTransaction(ctx, { key: `transfer:${id}:settled`, kind: "transfer", ownerId, lines });
    } else if (before === "settled") {
      await postTransaction(ctx, { key: `transfer:${id}:bounced`, kind: "transfer", ownerId, lines: bounced(cents) });
    } else {
      await postTransaction(ctx, { key: `transfer:${id}:failed`, kind: "release", ownerId, lines: givenBack(cents) });
    }
  });
}
