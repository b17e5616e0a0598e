import type { Ctx } from "#core/ctx";
import { selectTrial } from "./free.store.ts";

/** Whether this e-mail or phone has tried this creator's page. Only for who has proved the e-mail to hear. */
export async function hasTried(ctx: Ctx, person: { accountId: string; fanId: string; fanPhone: string }) {
  return (await selectTrial(ctx, person)) !== undefined;
}
