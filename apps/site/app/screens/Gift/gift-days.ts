import { giftLimits } from "@camarim/contract/gift-limits";

const dayMs = 86_400_000;
const format = new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Sao_Paulo" });

/** The first and the last day on which a gift may be delivered, such as "2026-11-24", in São Paulo. */
export function toDays(now: Date) {
  return { first: format.format(now), last: format.format(now.getTime() + giftLimits.deliverDays * dayMs) };
}
