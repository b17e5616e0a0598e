import { join } from "node:path";
import { payments } from "@camarim/contract";
import type { Ctx } from "#core/ctx";
import { newTxid } from "#core/ids";
import { getPayment } from "#modules/payments/get-payment";
import { drawPictures } from "./art/draw.ts";
import { drawProof } from "./art/proof.ts";
import type { DemoFan } from "./fans.ts";
import type { OpenedCreator } from "./open-creator.ts";
import type { Order } from "./orders.ts";
import { minute } from "./past.ts";

/** What fans of one creator go through it with: a folder for pictures, and whose picture lies where. */
export type Bench = { creator: OpenedCreator; folder: string; pictures: Map<string, string>; signal: AbortSignal };

export const brl = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });

/** What the fan sends for the open charge at the ctx's time: a picture, the transfer's id, or both. */
export async function proofOf(ctx: Ctx, bench: Bench, { name, history }: DemoFan, { paymentId }: Order) {
  if ("copiedFrom" in history) return { path: bench.pictures.get(history.copiedFrom) };
  const at = new Date(ctx.now().getTime() - 2 * minute);
  const endToEndId = transferId(at);
  if (!("bank" in history) || !history.bank) return { endToEndId };
  const { who } = bench.creator;
  const cents = "shownCents" in history ? history.shownCents : (await getPayment(ctx, paymentId)).amount_cents;
  const shown = { bank: history.bank, at, endToEndId, payer: name, receiver: who.fullName, receiverKey: who.email };
  const path = join(bench.folder, `${endToEndId}.png`);
  await drawPictures(
    [{ svg: drawProof({ ...shown, amount: brl.format(cents / 100) }), path, width: 1_080 }],
    bench.signal,
  );
  bench.pictures.set(name, path);
  return "withId" in history ? { path, endToEndId } : { path };
}

/** As a bank writes it: `E`, the bank, the minute in UTC, and chance. */
export function transferId(at: Date): string {
  const stamp = at.toISOString().replace(/\D/g, "").slice(0, 12);
  return payments.endToEndId.parse(`E71590442${stamp}${newTxid().slice(0, 11)}`);
}
