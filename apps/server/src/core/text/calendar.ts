import { TZDate } from "@date-fns/tz";
import { format } from "date-fns/format";

/** In America/Sao_Paulo, with a pattern of date-fns. */
export function formatInTimeZone(time: Date, pattern: string): string {
  return format(new TZDate(time, "America/Sao_Paulo"), pattern);
}
