import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { listStandings } from "./list-standings.ts";

export async function getStanding(ctx: Ctx, subscriptionId: string) {
  const [standing] = await listStandings(ctx, [subscriptionId]);
  if (!standing) throw new AppError("NOT_FOUND");
  return standing;
}
