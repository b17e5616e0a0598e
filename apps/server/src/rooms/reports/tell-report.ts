import type { Ctx } from "#core/ctx";
import { sendMail } from "#core/send-mail";
import { reportMail } from "./reports.rules.ts";
import { selectReport } from "./reports.store.ts";

export async function tellReport(ctx: Ctx, reportId: string) {
  const report = await selectReport(ctx, reportId);
  if (report) await sendMail(ctx, "report-desk", reportMail(ctx.config.reportsTo, ctx.config.publicUrl, report));
}
