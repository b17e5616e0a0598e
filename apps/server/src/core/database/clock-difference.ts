import { sql } from "kysely";
import type { Ctx } from "../ctx.ts";

/** In ms. Links and sessions expire by the clocks of the nodes, jobs start by that of the database. */
export async function measureClockDifference({ db, now }: Pick<Ctx, "db" | "now">): Promise<number> {
  const sentAt = now().getTime();
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
  const at = (rows[0] as { at: Date }).at.getTime();
  // The database read its clock between the two readings of ours.
  return Math.max(0, sentAt - at, at - now().getTime());
}
