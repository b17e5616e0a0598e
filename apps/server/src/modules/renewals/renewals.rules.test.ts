import fc from "fast-check";
import { expect, test } from "vitest";
import { formatInTimeZone } from "#core/text/calendar";
import {
  findDueChargeTime,
  findDueReminder,
  findNextChargeTime,
  findNextReminderTime,
  isDecline,
  isHardDecline,
  isRenewable,
  listReminderKinds,
  reminderDays,
  toCardChargeTimes,
  toReminderTime,
  toRenewalDeadline,
} from "./renewals.rules.ts";

const end = new Date("2026-03-01T01:30:00Z"); // 28 February, half past ten at night in São Paulo
const at = (text: string) => new Date(text);

test("reminders are sent at 9:00 in São Paulo, counted from the day there on which the period ends", () => {
  expect(listReminderKinds({ pauseMonths: null }).map((kind) => toReminderTime(end, kind).toISOString())).toEqual([
    "2026-02-23T12:00:00.000Z",
    "2026-02-26T12:00:00.000Z",
    "2026-02-28T12:00:00.000Z",
    "2026-03-01T12:00:00.000Z",
    "2026-03-03T12:00:00.000Z",
  ]);
});

test.each([
  ["2026-02-23T11:59:59Z", undefined],
  ["2026-02-23T12:00:00Z", "d-5"],
  // Late by a day and a half: it is still sent, with the days that are left then.
  ["2026-02-25T00:00:00Z", "d-5"],
  ["2026-02-25T12:00:01Z", undefined],
  ["2026-02-26T12:00:00Z", "d-2"],
  // After a missed week only the newest reminder is sent.
  ["2026-03-01T13:00:00Z", "d+1"],
  ["2026-03-04T00:00:00Z", "d+3"],
  ["2026-03-09T00:00:00Z", undefined],
])("at %s the due reminder is %s", (now, kind) => {
  expect(findDueReminder(end, at(now), null)).toBe(kind);
});

test("a free trial shorter than the lead of a reminder does not start with that reminder", () => {
  expect(findDueReminder(end, at("2026-02-24T12:00:00Z"), at("2026-02-24T11:00:00Z"))).toBeUndefined();
  expect(findDueReminder(end, at("2026-02-26T12:00:00Z"), at("2026-02-24T11:00:00Z"))).toBe("d-2");
});

test.each([null, 2])(
  "at any time the next reminder is in the future, and each reminder is due at its own time: paused %s",
  (pauseMonths) => {
    const moments = fc.date({ min: new Date("2020-01-01"), max: new Date("2040-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(moments, moments, (end, now) => {
        const next = findNextReminderTime(end, now, { pauseMonths });
        if (next) expect(next.getTime()).toBeGreaterThan(now.getTime());
        else expect(now.getTime()).toBeGreaterThanOrEqual(toReminderTime(end, "d+3").getTime());
        for (const kind of listReminderKinds({ pauseMonths })) {
          const moment = toReminderTime(end, kind);
          expect(findDueReminder(end, moment, null, { pauseMonths })).toBe(kind);
          expect(formatInTimeZone(moment, "HH:mm")).toBe("09:00");
          const days = Math.round(
            (Date.parse(formatInTimeZone(moment, "yyyy-MM-dd")) - Date.parse(formatInTimeZone(end, "yyyy-MM-dd"))) /
              86_400_000,
          );
          expect(days).toBe(reminderDays[kind]);
        }
      }),
    );
  },
);

test("a renewal can be paid until the last day of grace or of the last reminder", () => {
  expect(formatInTimeZone(toRenewalDeadline(end, 0), "yyyy-MM-dd HH:mm")).toBe("2026-03-03 23:59");
  expect(formatInTimeZone(toRenewalDeadline(end, 7), "yyyy-MM-dd HH:mm")).toBe("2026-03-07 23:59");
});

test.each([
  ["active", null, "plan", true],
  ["trialing", null, "plan", true],
  ["grace", null, "plan", true],
  ["expired", null, "plan", true],
  ["canceled", end, "plan", false],
  // Canceled and ended.
  ["expired", end, "plan", false],
  ["active", null, null, false],
  ["refunded", null, "plan", false],
  ["revoked", null, "plan", false],
  ["pending", null, "plan", false],
] as const)("a renewal that is %s (canceled: %s, plan: %s) is expected: %s", (status, canceledAt, planId, so) => {
  const ending = { status, canceledAt, planId, free: false, pauseMonths: null };
  expect(isRenewable(ending, end, new Date(end.getTime() + 1))).toBe(so);
  if (status === "expired") expect(isRenewable(ending, end, new Date(end.getTime() + 8 * 86_400_000))).toBe(false);
});

test("a paused subscription is renewable until seven days after the end of its pause", () => {
  const paused = { status: "expired", canceledAt: end, planId: "plan", free: false, pauseMonths: 1 } as const;
  expect(isRenewable(paused, end, new Date(end.getTime() - 3 * 86_400_000))).toBe(true);
  expect(isRenewable(paused, end, new Date(end.getTime() + 7 * 86_400_000))).toBe(true);
  expect(isRenewable(paused, end, new Date(end.getTime() + 8 * 86_400_000))).toBe(false);
});

test("a card is charged on the day of the end, not before, and again after one, three and five days", () => {
  expect(toCardChargeTimes(end).map((moment) => moment.toISOString())).toEqual([
    "2026-02-28T12:00:00.000Z",
    "2026-03-01T12:00:00.000Z",
    "2026-03-03T12:00:00.000Z",
    "2026-03-05T12:00:00.000Z",
  ]);
  const early = at("2026-03-01T08:00:00Z"); // five in the morning
  expect(toCardChargeTimes(early)[0]).toEqual(early);
});

test.each([
  ["2026-02-28T11:59:59Z", undefined, 0],
  ["2026-02-28T12:00:00Z", 0, 1],
  ["2026-03-01T11:00:00Z", 0, 1],
  ["2026-03-02T20:00:00Z", 1, 2],
  ["2026-03-07T11:00:00Z", 3, undefined],
  // Too late for an unexpected charge.
  ["2026-03-07T13:00:00Z", undefined, undefined],
] as const)("at %s the card's charge time %s is due and %s is next", (now, due, next) => {
  const moments = toCardChargeTimes(end);
  expect(findDueChargeTime(end, at(now))).toEqual(due === undefined ? undefined : moments[due]);
  expect(findNextChargeTime(end, at(now))).toEqual(next === undefined ? undefined : moments[next]);
});

test.each([
  ["funds", true, false],
  ["bank", true, false],
  ["card_expired", true, true],
  ["card_data", true, true],
  ["risk", true, true],
  ["refused", true, true],
  ["unreachable", false, true],
  ["unmade", false, true],
  [null, false, true],
])("the outcome %s of a card charge is a decline: %s, and a final one: %s", (decline, isNo, isForGood) => {
  expect([isDecline(decline), isHardDecline(decline)]).toEqual([isNo, isForGood]);
});
