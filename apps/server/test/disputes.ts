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
      ...{ id: disputeId, paymentId: orderId, accountId: owner.accountId, number: 1, caseId: `case-${disputeId}` },
      ...{ status: "open", reason: null, amountCents: 2990, openedAt: now, checkedAt: now },
      ...{ evidence: sentAt ? "sent" : "none", evidenceSubmittedAt: sentAt, evidenceSentAt: sentAt },
      evidenceDueAt: new Date(now.getTime() + 10 * 86_400_000),
    })
    .execute();
  const [fileId, content] = [newId(now), Buffer.from(await (await makePicture()).arrayBuffer())];
  const key = `disputes/${fileId}`;
  await writeSealed(ctx, key, content);
  await ctx.db
    .insertInto("disputeFile")
    .values({
      ...{ id: fileId, disputeId, type: "image/jpeg", bytes: content.length, fileKey: key },
      ...{ fileSha256: Buffer.from(fileId), addedAt: now },
    })
    .execute();
  return { disputeId, fileId };
}
