import { TZDate } from "@date-fns/tz";
import { addDays } from "date-fns/addDays";
import type { ReminderKind, SubscriptionStatus } from "#db/tables";

export type Reminder = { paymentId: string; kind: ReminderKind };

/** Those that come by the calendar; that a card was declined is told when it was. */
export type DatedKind = Exclude<ReminderKind, "declined">;

/** How many days of São Paulo a reminder stands from the day that the time ends on, in the order in which they come. */
export const reminderDays = { "d-5": -5, "d-2": -2, d0: 0, "d+1": 1, "d+3": 3 } as const satisfies Record<
  DatedKind,
  number
>;
export const reminderKinds = Object.keys(reminderDays) as DatedKind[];

/** How many days from that of the end a card is charged, and tried again where it was declined. */
export const cardDays = [0, 1, 3, 5] as const;

const hour = 9;
const dayMs = 86_400_000;
/** A reminder that is later than this says nothing any more. */
const latestMs = 2 * dayMs;
/** What costs nothing goes on a day before it would end, so that a clock that is late ends nothing. */
const freeLeadMs = dayMs;
/** For so long after its end what the clock has missed is still made good. */
const catchUpMs = 7 * dayMs;

/** Nine in the morning of São Paulo, so many days from that of `end`. */
export function momentOf(end: Date, kind: DatedKind): Date {
  return nineOn(end, reminderDays[kind]);
}

function nineOn(end: Date, days: number): Date {
  const day = addDays(new TZDate(end, "America/Sao_Paulo"), days);
  return new Date(new TZDate(day.getFullYear(), day.getMonth(), day.getDate(), hour, "America/Sao_Paulo").getTime());
}

/** The last moment of the day until which a renewal is awaited: that of the last reminder, or of the last day of grace. */
export function awaitedUntil(end: Date, graceDays: number): Date {
  const days = Math.max(graceDays, reminderDays["d+3"]);
  const day = addDays(new TZDate(end, "America/Sao_Paulo"), days + 1);
  return new Date(new TZDate(day.getFullYear(), day.getMonth(), day.getDate(), "America/Sao_Paulo").getTime() - 1);
}

/** The one reminder that is due: of several that were missed, the newest. `since`: those before it were never to come. */
export function dueReminder(end: Date, now: Date, since: Date | null): DatedKind | undefined {
  const kind = reminderKinds.findLast((kind) => momentOf(end, kind) <= now);
  if (!kind) return undefined;
  const at = momentOf(end, kind);
  return now.getTime() - at.getTime() <= latestMs && (!since || at > since) ? kind : undefined;
}

/** When the clock has something to do next; undefined where that was all. */
export function nextMoment(end: Date, now: Date): Date | undefined {
  return reminderKinds.map((kind) => momentOf(end, kind)).find((at) => at > now);
}

/** When a card is charged: at nine of the end's day, or at the end where that is earlier, and at nine of the days of trying again. */
export function cardMoments(end: Date): Date[] {
  return cardDays.map((days) => {
    const nine = nineOn(end, days);
    return days === 0 && end < nine ? end : nine;
  });
}

/** The newest moment at which a card was to be charged; none where that is too long ago. */
export function dueCardMoment(end: Date, now: Date): Date | undefined {
  const at = cardMoments(end).findLast((moment) => moment <= now);
  return at && now.getTime() - at.getTime() <= latestMs ? at : undefined;
}

/** When a card is charged, or tried, next. */
export function nextCardMoment(end: Date, now: Date): Date | undefined {
  return cardMoments(end).find((at) => at > now);
}

/** What never reached the bank is tried again after so long. */
export const faultRetryMs = 3_600_000;

/** The bank may say yes another day: no money just now, or no reason given. All else needs another card, or another way. */
export function isHardDecline(decline: string | null): boolean {
  return decline !== "funds" && decline !== "bank";
}

/** Whether the card or its bank said no; all else is between us and the gateway. */
export function isDecline(decline: string | null): boolean {
  return ["funds", "bank", "card_data", "card_expired", "risk", "refused"].includes(decline ?? "");
}

/** When a period at R$ 0,00 goes on. */
export function freeMoment(end: Date): Date {
  return new Date(end.getTime() - freeLeadMs);
}

type Ending = { status: SubscriptionStatus; canceled_at: Date | null; plan_id: string | null; free: boolean };

/** Whether a next period is to come of itself or for the asking: nobody has called it off, and if it is over, then by time alone. */
export function awaitsRenewal({ status, canceled_at, plan_id }: Ending, end: Date | null, now: Date): end is Date {
  if (!end || !plan_id || canceled_at) return false;
  if (status === "expired") return now.getTime() - end.getTime() <= catchUpMs;
  return status === "trialing" || status === "active" || status === "grace";
}

/** Whether a free period is to begin now. */
export function isFreeDue({ status, free }: Pick<Ending, "status" | "free">, end: Date, now: Date): boolean {
  return now >= freeMoment(end) && (status !== "expired" || free);
}
