import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { deleteFanBrowser } from "./delete-fan-browser.ts";
import { isOfSamePerson } from "./sessions.store.ts";

/** Signs one of the person's devices out, also this one; NOT_FOUND for another person's. Again, it does nothing. */
export async function revokeFanSession(ctx: Ctx, sessionId: string, other: string) {
  if (!(await isOfSamePerson(ctx, sessionId, other))) throw new AppError("NOT_FOUND");
  await deleteFanBrowser(ctx, other);
}
