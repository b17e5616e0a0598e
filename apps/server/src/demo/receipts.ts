import { join } from "node:path";
import { payments } from "@camarim/contract";
import type { Ctx } from "#core/ctx";
import { newTxid } from "#core/ids";
import { getPayment } from "#modules/payments/index";
import { renderPictures } from "./art/draw.ts";
import { renderReceipt } from "./art/receipt.ts";
import type { DemoFan } from "./fans.ts";
import type { OpenedCreator } from "./open-creator.ts";
import type { Order } from "./orders.ts";
import { minute } from "./past.ts";

/** `pictures` are the paths of receipts by the fan's name. */
export type DemoContext = {
  creator: OpenedCreator;
  folder: string;
  pictures: Map<string, string>;
  signal: AbortSignal;
};

export const brl = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });

/** The fan's receipt of the open payment: an image, the transfer's id, or both. */
export async function createReceipt(ctx: Ctx, context: DemoContext, { name, history }: DemoFan, { paymentId }: Order) {
  if ("copiedFrom" in history) return { path: context.pictures.get(history.copiedFrom) };
  const at = new Date(ctx.now().getTime() - 2 * minute);
  const endToEndId = createTransferId(at);
  if (!("bank" in history) || !history.bank) return { endToEndId };
  const { who } = context.creator;
  const cents = "shownCents" in history ? history.shownCents : (await getPayment(ctx, paymentId)).amountCents;
  const shown = { bank: history.bank, at, endToEndId, payer: name, receiver: who.fullName, receiverKey: who.email };
  const path = join(context.folder, `${endToEndId}.png`);
  await renderPictures(
    [{ svg: renderReceipt({ ...shown, amount: brl.format(cents / 100) }), path, width: 1_080 }],
    context.signal,
  );
  context.pictures.set(name, path);
  return "withId" in history ? { path, endToEndId } : { path };
}

/** `E`, the bank's ISPB, the minute in UTC, and random characters. */
export function createTransferId(at: Date): string {
  const stamp = at.toISOString().replace(/\D/g, "").slice(0, 12);
  return payments.endToEndId.parse(`E71590442${stamp}${newTxid().slice(0, 11)}`);
}
