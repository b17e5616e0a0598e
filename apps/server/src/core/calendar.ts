import { TZDate } from "@date-fns/tz";
import { format } from "date-fns/format";

/** A moment as São Paulo's wall shows it, in date-fns' pattern. */
export function formatInTimeZone(at: Date, pattern: string): string {
  return format(new TZDate(at, "America/Sao_Paulo"), pattern);
}
