import type { Ctx } from "#core/ctx";
import { insertEvent } from "./account-events.store.ts";
import { updateRole } from "./auth.store.ts";

/** Returns whether an account has that username. Only for `script/camarim admin`. */
export async function setRole({ db, now }: Pick<Ctx, "db" | "now">, username: string, role: "creator" | "admin") {
  return db.transaction().execute(async (db) => {
    const accountId = await updateRole({ db }, username, role);
    if (accountId) await insertEvent({ db, now }, accountId, role === "admin" ? "role_granted" : "role_revoked");
    return accountId !== undefined;
  });
}
