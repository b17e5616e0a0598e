import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { recordRefundEnded } from "#modules/admin/index";
import { findAdminId } from "#modules/auth/index";
import { endOwedRefund, endRefundTask, findTask, listOwedRefunds } from "#modules/refunds/index";
import type { Operator } from "./with-operator.ts";

const dayMs = 86_400_000;
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Prints refunds that payers wait for since more than `days` days. */
export async function printOwedRefunds(operator: Operator, days: number) {
  const owed = await listOwedRefunds(operator, new Date(operator.now().getTime() - days * dayMs));
  if (owed.length === 0) return console.log(`No refund is owed for more than ${days} days.`);
  console.table(
    owed.map(({ id, kind, username, fanEmail, cents, since, fault }) => ({
      id,
      by: kind === "gateway" ? "gateway" : "creator",
      creator: `@${username}`,
      fan: fanEmail,
      reais: (cents / 100).toFixed(2),
      since: since.toISOString().slice(0, 10),
      fault: fault ?? "",
    })),
  );
}

const refusals = {
  unknown: "There is no owed refund with this id; script/camarim admin owed-refunds prints them.",
  done: "This refund has ended.",
  under_way: "The gateway may have received this refund; wait until it has answered.",
  withdrawal:
    "This is a withdrawal: it becomes the creator's task by itself after its due date, and then has an id of its own.",
};

/** Ends an owed refund, in the name of an admin whose action is logged. The fan is e-mailed the reason. */
export async function endRefund(operator: Operator, id: string, handle: string, reason: string) {
  if (!uuid.test(id)) throw new Error(refusals.unknown);
  if (reason.trim().length < 10) throw new Error("The reason is e-mailed to the fan, in Portuguese: write a sentence.");
  const username = handle.replace(/^@/, "").toLowerCase();
  const adminId = await findAdminId(operator, username);
  if (!adminId) throw new Error(`@${username} is no admin.`);
  // The use cases of refunds take all of it and use what the operator has.
  const cents = await inTransaction(operator as unknown as Ctx, async (ctx) => {
    const task = await findTask(ctx, id);
    const ended = task
      ? ({
          state: (await endRefundTask(ctx, task)) ? "ended" : "done",
          accountId: task.accountId,
          cents: task.cents,
        } as const)
      : await endOwedRefund(ctx, id, reason.trim());
    if (ended.state !== "ended") throw new Error(refusals[ended.state]);
    const { accountId } = ended;
    if (accountId === adminId) throw new Error("Another admin must decide about their own account.");
    await recordRefundEnded(ctx, { adminId, accountId, id, reason: reason.trim() });
    return ended.cents;
  });
  console.log(`The refund of R$ ${(cents / 100).toFixed(2)} has ended, and the fan is e-mailed.`);
}
