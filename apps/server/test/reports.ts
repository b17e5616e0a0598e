import type { reports } from "@camarim/contract";
import type { z } from "zod";
import { reportContent } from "#rooms/reports/report-content";
import { seller } from "./people.ts";
import type { Product } from "./product.ts";

/** Something that somebody reported and that waits for a decision: the page of a new seller, unless told; answers the case's id. */
export async function addReportCase(
  product: Product,
  said: Partial<z.input<typeof reports.reportBody>> = {},
): Promise<string> {
  const username = said.username ?? (await seller(product)).username;
  await reportContent(product.ctx, { reason: "minor", details: "", ...said, username }, undefined);
  const newest = product.ctx.db.selectFrom("report").select("case_id").orderBy("id", "desc").limit(1);
  return (await newest.executeTakeFirstOrThrow()).case_id;
}
