import { newId } from "#core/ids";
import { writeSealed } from "#core/keys/sealed-files";
import type { Seller } from "./people.ts";
import { makePicture } from "./pictures.ts";
import { subscribe, type World } from "./world.ts";

/** A dispute of a payment at iugu with one file; `sent` once its evidence was submitted. */
export async function addDispute(
  { product }: Pick<World, "product">,
  owner: Seller & { accountId: string },
  state: "open" | "sent" = "open",
) {
  const { ctx } = product;
  const { orderId } = await subscribe({ product }, owner, "unpaid");
  const set = { gateway: "iugu" as const, method: "credit_card" as const, status: "disputed" as const };
  await ctx.db.updateTable("payment").set(set).where("id", "=", orderId).execute();
  const now = ctx.now();
  const sentAt = state === "sent" ? now : null;
  const disputeId = newId(now);
  await ctx.db
    .insertInto("dispute")
    .values({
      ...{ id: disputeId, payment_id: orderId, account_id: owner.accountId, number: 1, case_id: `case-${disputeId}` },
      ...{ status: "open", reason: null, amount_cents: 2990, opened_at: now, checked_at: now },
      ...{ evidence: sentAt ? "sent" : "none", evidence_submitted_at: sentAt, evidence_sent_at: sentAt },
      evidence_due_at: new Date(now.getTime() + 10 * 86_400_000),
    })
    .execute();
  const [fileId, content] = [newId(now), Buffer.from(await (await makePicture()).arrayBuffer())];
  const key = `disputes/${fileId}`;
  await writeSealed(ctx, key, content);
  await ctx.db
    .insertInto("dispute_file")
    .values({
      ...{ id: fileId, dispute_id: disputeId, type: "image/jpeg", bytes: content.length, file_key: key },
      ...{ file_sha256: Buffer.from(fileId), added_at: now },
    })
    .execute();
  return { disputeId, fileId };
}
