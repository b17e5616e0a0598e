import type { payments } from "@camarim/contract";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { findPix } from "#modules/settings/index";
import { formatBrCode } from "./br-code.rules.ts";

/** In centavos. Whoever pays it by mistake pays the creator's own key. */
const amount = 100;
/** No payment has this id, so that a statement that shows it matches none. */
const txid = "CAMARIMTESTE";

/** A BR Code of the creator's saved key, to be looked at with a bank's app; it belongs to no order. NOT_FOUND without a key. */
export async function createTestCode(ctx: Ctx, accountId: string): Promise<payments.PixTestCode> {
  const pix = await findPix(ctx, accountId);
  if (!pix) throw new AppError("NOT_FOUND");
  const { key, name, city } = pix;
  return { amount, pixCopyPaste: formatBrCode({ key, name, city, amountCents: amount, txid }) };
}
