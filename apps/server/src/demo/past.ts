import type { Ctx } from "#core/ctx";

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** The same product at an earlier time; its clock runs on from there. */
export function past(ctx: Ctx, agoMs: number): Ctx {
  return { ...ctx, now: () => new Date(ctx.now().getTime() - agoMs) };
}
