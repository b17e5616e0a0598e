import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { listPlans } from "#modules/plans/list-plans";
import { type CouponTerms, costsTooLittle } from "./coupons.rules.ts";

const brl = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });

/** VALIDATION_FAILED for a plan that is not this creator's, or that would cost less than a real, but something. */
export async function verifyPlans(ctx: Ctx, accountId: string, terms: CouponTerms, chosen: readonly string[]) {
  const own = await listPlans(ctx, accountId);
  if (chosen.some((id) => !own.some((plan) => plan.id === id)))
    throw new AppError("VALIDATION_FAILED", { plans: "Um dos planos não existe mais. Escolha de novo." });
  const meant = chosen.length > 0 ? own.filter(({ id }) => chosen.includes(id)) : own;
  const cheap = meant.find((plan) => costsTooLittle(terms, plan.price_cents));
  if (!cheap) return;
  const price = brl.format(cheap.price_cents / 100);
  throw new AppError("VALIDATION_FAILED", {
    value: `O plano ${cheap.name} (${price}) sairia por menos de R$ 1,00. O total precisa ser R$ 0,00 ou a partir de R$ 1,00.`,
  });
}
