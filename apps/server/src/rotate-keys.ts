import { resealLastingKeys } from "#core/keys/lasting-keys";
import type { ResealCtx } from "#core/keys/sealed-files";
import { rotateBillingReceiptKeys } from "#modules/billings/index";
import { rotateEvidenceKeys } from "#modules/disputes/index";
import { rotateAppKeys } from "#modules/factors/index";
import { rotateGatewayKeys } from "#modules/gateways/index";
import { rotateReceiptKeys } from "#modules/receipts/index";
import { rotateDocumentKeys } from "#modules/wallet/index";

/**
 * Encrypts everything that an earlier secret sealed with the current one; afterwards CAMARIM_SECRET_PREVIOUS is needed
 * only for links that are still out. Can be repeated after an interruption, and runs beside the product. Returns how
 * many files, credentials and keys it changed.
 */
export async function rotateAllKeys(ctx: ResealCtx): Promise<number> {
  let count = await resealLastingKeys(ctx);
  for (const reseal of [
    rotateAppKeys,
    rotateGatewayKeys,
    rotateReceiptKeys,
    rotateBillingReceiptKeys,
    rotateEvidenceKeys,
    rotateDocumentKeys,
  ])
    count += await reseal(ctx);
  return count;
}
