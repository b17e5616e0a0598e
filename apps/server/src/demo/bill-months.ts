import { createHash, randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { auth } from "@camarim/contract";
import type { Ctx } from "#core/ctx";
import { reviewBillingReceipt } from "#modules/admin/index";
import { register, setRole } from "#modules/auth/index";
import { createBilling, listBillings, sendBillingReceipt, toMonth } from "#modules/billings/index";
import { findProfileByUsername } from "#modules/profile/index";
import { renderPictures } from "./art/draw.ts";
import { renderReceipt } from "./art/receipt.ts";
import { day, hour, toPast } from "./past.ts";
import { brl, createTransferId, type DemoContext } from "./receipts.ts";

const username = "equipe_demo";

/** Returns the id of an admin who approves receipts of billings. Their password is random and not stored. */
export async function openDemoAdmin(ctx: Ctx): Promise<string> {
  const person = { fullName: "Equipe Demo", username, email: "equipe@example.com", phoneNumber: "+5511900000100" };
  const password = randomBytes(24).toString("hex");
  await register(ctx, auth.registerBody.parse({ ...person, password, acceptedTerms: true }), "Demo");
  await setRole(ctx, username, "admin");
  return (await findProfileByUsername(ctx, username))?.accountId as string;
}

/** Creates the billing of each past month: paid in their time, except the last one, which is open. */
export async function createDemoBillings(
  ctx: Ctx,
  context: DemoContext,
  sinceMs: number,
  adminId: string,
): Promise<void> {
  const { accountId } = context.creator;
  const now = ctx.now();
  const thisMonth = toMonth(now).start;
  for (let month = toMonth(new Date(now.getTime() - sinceMs)); month.end <= thisMonth; month = toMonth(month.end)) {
    if (month.end.getTime() === thisMonth.getTime()) {
      await createBilling(ctx, accountId, month);
      return;
    }
    const sinceEnd = now.getTime() - month.end.getTime();
    await createBilling(toPast(ctx, sinceEnd - 4 * hour), accountId, month);
    await payBilling(toPast(ctx, sinceEnd - 3 * day), context, month.start, adminId);
  }
}

/** Sends the receipt of a transfer to the platform's key, and approves it an hour later. */
async function payBilling(ctx: Ctx, { creator, folder, signal }: DemoContext, periodStart: Date, adminId: string) {
  const { accountId, who } = creator;
  const { rows } = (await listBillings(ctx, accountId, { limit: 100, offset: 0 })).result;
  const billing = rows.find((row) => row.periodStart.getTime() === periodStart.getTime() && row.status === "open");
  if (!billing) return;
  const at = new Date(ctx.now().getTime() - hour);
  const { name: receiver, key: receiverKey } = ctx.config.platformPix;
  const endToEndId = createTransferId(at);
  const amount = brl.format(billing.amountCents / 100);
  const svg = renderReceipt({ bank: "aurora", at, endToEndId, payer: who.fullName, receiver, receiverKey, amount });
  const path = join(folder, `${endToEndId}.png`);
  await renderPictures([{ svg, path, width: 1_080 }], signal);
  const content = await readFile(path);
  const file = { path, bytes: content.length, sha256: createHash("sha256").update(content).digest() };
  const { receiptId } = await sendBillingReceipt(ctx, accountId, billing.id, file);
  if (receiptId) await reviewBillingReceipt(toPast(ctx, -hour), adminId, receiptId);
}
