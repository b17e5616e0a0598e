import type { Ctx } from "#core/ctx";

/** Whether the creator has not been mailed about it since `mailedBefore`; then they are as good as mailed. */
export async function markPixKeyMissing({ db, now }: Ctx, id: string, mailedBefore: Date): Promise<boolean> {
  await db
    .updateTable("gateway_connection")
    .set((on) => ({
      pix_key_missing_at: on.fn.coalesce("pix_key_missing_at", on.val(now())),
      pix_key_refused_at: now(),
    }))
    .where("id", "=", id)
    .execute();
  const mailed = await db
    .updateTable("gateway_connection")
    .set({ pix_key_mailed_at: now() })
    .where("id", "=", id)
    .where((on) => on.or([on("pix_key_mailed_at", "is", null), on("pix_key_mailed_at", "<=", mailedBefore)]))
    .returning("id")
    .executeTakeFirst();
  return mailed !== undefined;
}

export async function clearPixKeyMissing({ db }: Ctx, id: string) {
  const set = { pix_key_missing_at: null, pix_key_refused_at: null };
  await db.updateTable("gateway_connection").set(set).where("id", "=", id).execute();
}
