import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { insertEvent } from "./account-events.store.ts";
import { updateRole } from "./auth.store.ts";

/** Returns whether an account has that username. Only for `script/camarim admin`. */
export async function setRole(ctx: Pick<Ctx, "db" | "now">, username: string, role: "creator" | "admin") {
  return inTransaction(ctx, async (ctx) => {
    const accountId = await updateRole(ctx, username, role);
    if (accountId) await insertEvent(ctx, accountId, role === "admin" ? "role_granted" : "role_revoked");
    return accountId !== undefined;
  });
}
