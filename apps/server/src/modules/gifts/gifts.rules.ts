import { giftRefundDays } from "@camarim/contract/gift-limits";
import { TZDate } from "@date-fns/tz";
import { addDays } from "date-fns/addDays";
import { formatInTimeZone } from "#core/text/calendar";

/** What a gift is called in lists, e-mails and statements. */
export const toGiftTitle = (planName: string) => `Presente: ${planName}`;

/** The hour at which gifts are delivered, in São Paulo. */
const deliveryHour = 9;

/** The moment on a day in São Paulo at which a gift is delivered. */
export function toDeliveryTime(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(new TZDate(year, month - 1, date, deliveryHour, "America/Sao_Paulo").getTime());
}

/** The day of a moment in São Paulo, such as "2026-11-24". */
export function toDay(at: Date): string {
  return formatInTimeZone(at, "yyyy-MM-dd");
}

/** Some days later at the same time of day in São Paulo. */
export function addCalendarDays(at: Date, days: number): Date {
  return new Date(addDays(new TZDate(at, "America/Sao_Paulo"), days).getTime());
}

/** Days after the delivery at which the buyer of a gift that nobody has claimed is reminded. */
export const reminderDays = 7;

export type GiftState = {
  receivedAt: Date | null;
  returnedAt: Date | null;
  claimedAt: Date | null;
  refundRequestedAt: Date | null;
  deliverAt: Date;
};

/** From when the money of a gift that nobody has claimed may be asked back: its payment may be confirmed after the day of its delivery. */
export function toRefundableAt({ deliverAt, receivedAt }: Pick<GiftState, "deliverAt" | "receivedAt">): Date {
  return addCalendarDays(receivedAt && receivedAt > deliverAt ? receivedAt : deliverAt, giftRefundDays);
}

/** Paid, and neither claimed nor on its way back. */
export function isClaimable({ receivedAt, returnedAt, claimedAt, refundRequestedAt }: GiftState): boolean {
  return receivedAt !== null && returnedAt === null && claimedAt === null && refundRequestedAt === null;
}

/** Whether the buyer of a gift that nobody has claimed may have the money back, long after the seven days in which any purchase may be withdrawn. */
export function isRefundable(gift: GiftState, now: Date): boolean {
  return isClaimable(gift) && now >= toRefundableAt(gift);
}
