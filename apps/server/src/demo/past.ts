import type { Ctx } from "#core/ctx";

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** A ctx with a clock that is `agoMs` slow. */
export function toPast(ctx: Ctx, agoMs: number): Ctx {
  return { ...ctx, now: () => new Date(ctx.now().getTime() - agoMs) };
}
