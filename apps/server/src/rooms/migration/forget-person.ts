import type { Ctx } from "#core/ctx";
import { anonymisePerson } from "./people.store.ts";

/** Within the caller's transaction: whoever was brought over by this e-mail is nobody, also in the files' rows that are still there. */
export async function forgetPerson(ctx: Ctx, email: string) {
  await anonymisePerson(ctx, email);
}
