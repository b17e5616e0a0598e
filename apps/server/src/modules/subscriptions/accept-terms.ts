import type { Ctx } from "#core/ctx";
import { updateConsent } from "./consent.store.ts";

/** Stores the consent that a fan gives with the proof of their e-mail, for what came to them without an order of their own. */
export function acceptTerms(ctx: Ctx, fanId: string): Promise<void> {
  return updateConsent(ctx, fanId);
}
