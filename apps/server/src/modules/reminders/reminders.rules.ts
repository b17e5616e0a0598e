import { TZDate } from "@date-fns/tz";
import type { Ctx } from "#core/ctx";
import { digest } from "#core/keys/keys";
import type { ReminderMeasure } from "#db/tables";
import { toSendTime } from "#modules/pushes/pushes.rules";

const zone = "America/Sao_Paulo";
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** Messages to one address, of all creators together. */
export const personLimit = { messages: 3, withinMs: 7 * dayMs };

/** Who pays so soon after the first message was due has returned. After an end it has room for the second message. */
export const windowDays = { unpaid_order: 7, ended_subscription: 45 } as const satisfies Record<
  ReminderMeasure,
  number
>;

const controlShare = 0.1;

/** A message is due at `at`, and is not sent from `until` on. */
export type Step = { step: number; at: Date; until: Date };

const after = (date: Date, ms: number) => new Date(date.getTime() + ms);

/** An unpaid order: until when its code is valid, and until when a receipt of it is accepted, if it is paid to the creator's own key. */
export type UnpaidOrder = { createdAt: Date; codeUntil: Date; receiptUntil: Date | null };

export const firstAfterMs = 30 * minuteMs;

/**
 * Half an hour after the order; on the next day, near the hour of the order and while its code is valid; on the last day, of the code or, to
 * the creator's own key, for the receipt.
 */
export function toUnpaidSteps({ createdAt, codeUntil, receiptUntil }: UnpaidOrder): Step[] {
  const first = toSendTime(after(createdAt, firstAfterMs), true);
  const second = toDaytime(after(createdAt, 22 * hourMs), codeUntil);
  const end = receiptUntil ?? codeUntil;
  const third = toDaytime(after(end, -dayMs), end);
  const steps = [
    { step: 1, at: first, until: codeUntil },
    { step: 2, at: second, until: codeUntil },
    { step: 3, at: third, until: end },
  ];
  return steps.filter(({ at, until }, index) => at < until && isLater(at, steps[index - 1]?.at));
}

const minGapMs = 8 * hourMs;

function isLater(at: Date, before: Date | undefined): boolean {
  return !before || at.getTime() - before.getTime() >= minGapMs;
}

/** After the quiet hours, or if that leaves less than an hour, in the evening before them. */
function toDaytime(at: Date, until: Date): Date {
  const morning = toSendTime(at, true);
  if (morning <= after(until, -hourMs)) return morning;
  const local = new TZDate(at, zone);
  const day = local.getHours() < 12 ? -1 : 0;
  return new Date(new TZDate(local.getFullYear(), local.getMonth(), local.getDate() + day, 21, 30, 0, zone).getTime());
}

/** The end of a period, and of the access that it gave. */
export type EndedSubscription = { periodEnd: Date; endedAt: Date; isCanceled: boolean };

/** Within so long after `at`. Longer ago, the message would no longer say what is true. */
const endedForMs = 7 * dayMs;

/** 3 and 30 days after the end; of a subscription that was not canceled, a day after the last reminder to renew it. */
export function toEndedSteps({ periodEnd, endedAt, isCanceled }: EndedSubscription): Step[] {
  const first = Math.max(after(endedAt, 3 * dayMs).getTime(), isCanceled ? 0 : after(periodEnd, 4 * dayMs).getTime());
  return [new Date(first), after(endedAt, 30 * dayMs)].map((due, index) => {
    const at = toSendTime(due, true);
    return { step: index + 1, at, until: after(at, endedForMs) };
  });
}

/** The last message that is due, which replaces those before it. */
export function findDueStep(steps: readonly Step[], now: Date): Step | undefined {
  return steps.findLast(({ at, until }) => at <= now && now < until);
}

/** When the next message is due; null after the last. */
export function findNextTime(steps: readonly Step[], now: Date): Date | null {
  return steps.find(({ at }) => at > now)?.at ?? null;
}

export function isQuiet(now: Date): boolean {
  return toSendTime(now, true) > now;
}

type Subject = { measure: ReminderMeasure; accountId: string; id: string };

/** Whether an order or a subscription is in the group that gets no message. Nobody can choose the group of theirs. */
export function isControl(ctx: Pick<Ctx, "keys">, { measure, accountId, id }: Subject): boolean {
  const hash = Buffer.from(digest(ctx.keys, "reminder group", measure, accountId, id), "base64url");
  return hash.readUInt32BE() < controlShare * 2 ** 32;
}

/** A keyed hash of the person with an address: without what follows a plus, which most providers deliver to the same mailbox. */
export function toPerson(ctx: Pick<Ctx, "keys">, email: string): string {
  return digest(
    ctx.keys,
    "reminded person",
    email
      .trim()
      .toLowerCase()
      .replace(/\+[^@]*@/, "@"),
  );
}
