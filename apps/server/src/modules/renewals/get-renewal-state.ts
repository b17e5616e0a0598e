import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { listRenewalStates } from "./list-renewal-states.ts";

export async function getRenewalState(ctx: Ctx, subscriptionId: string) {
  const [standing] = await listRenewalStates(ctx, [subscriptionId]);
  if (!standing) throw new AppError("NOT_FOUND");
  return standing;
}
