import { stories } from "@camarim/contract";
import { AppError } from "#core/app-error";

const farMs = stories.scheduleMaxDays * 86_400_000;

/** VALIDATION_FAILED for a story that is to wait longer than anybody plans. */
export function assertWithinScheduleLimit(publishAt: string | null | undefined, now: Date) {
  if (!publishAt || Date.parse(publishAt) - now.getTime() <= farMs) return;
  throw new AppError("VALIDATION_FAILED", { publishAt: `Agende para até ${stories.scheduleMaxDays} dias.` });
}
