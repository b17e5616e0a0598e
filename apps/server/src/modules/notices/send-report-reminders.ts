import type { Ctx } from "#core/ctx";
import { sendMail } from "#core/send-mail";
import { claimAdmins, deleteReminders, selectLateCases } from "./late-reports.store.ts";
import { lateReportsMail } from "./reports.emails.ts";

const named = 10;

/** Tells every admin, once a day, of reports that should have been decided by now; answers how many were told. */
export async function sendReportReminders(ctx: Ctx): Promise<number> {
  await deleteReminders(ctx);
  const late = await selectLateCases(ctx, named);
  if (late.length === 0) return 0;
  const admins = await claimAdmins(ctx);
  // One that fails is not repeated before tomorrow, and holds up no other.
  for (const to of admins)
    await sendMail(ctx, "report-admin", lateReportsMail(late, to, ctx.config.publicUrl)).catch((err) =>
      ctx.log.error({ err }, "an admin was not told of late reports"),
    );
  return admins.length;
}
