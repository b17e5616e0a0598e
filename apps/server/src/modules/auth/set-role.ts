import type { Ctx } from "#core/ctx";
import { insertEvent, updateRole } from "./auth.store.ts";

/** Makes an account an admin, or a creator again; answers whether there is one of that username. For `script/admin` alone. */
export async function setRole({ db, now }: Pick<Ctx, "db" | "now">, username: string, role: "creator" | "admin") {
  return db.transaction().execute(async (db) => {
    const accountId = await updateRole({ db }, username, role);
    if (accountId) await insertEvent({ db, now }, accountId, role === "admin" ? "role_granted" : "role_revoked");
    return accountId !== undefined;
  });
}
