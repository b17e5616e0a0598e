import { expect, test } from "vitest";
import { deriveKeys } from "#core/keys/keys";
import { findDueStep, findNextTime, isControl, toEndedSteps, toPerson, toUnpaidSteps } from "./reminders.rules.ts";

const keys = deriveKeys({ secret: "a secret of the tests, long enough" });
/** In São Paulo. */
const at = (day: number, time: string) => new Date(`2027-03-${String(day).padStart(2, "0")}T${time}:00-03:00`);
const later = (date: Date, hours: number) => new Date(date.getTime() + hours * 3_600_000);
const format = (date: Date) =>
  date.toLocaleString("pt-BR", { timeZone: "America/Sao_Paulo", day: "2-digit", hour: "2-digit", minute: "2-digit" });
const timesOf = (steps: { step: number; at: Date }[]) => steps.map(({ step, at }) => `${step}: ${format(at)}`);

test.each([
  ["in the afternoon", "15:00", ["1: 10, 15:30", "2: 11, 13:00", "3: 17, 15:00"]],
  ["early in the morning", "08:10", ["1: 10, 08:40", "2: 10, 21:30", "3: 17, 08:10"]],
  ["in the morning", "09:30", ["1: 10, 10:00", "2: 11, 08:00", "3: 17, 09:30"]],
  ["late in the evening", "23:40", ["1: 11, 08:00", "2: 11, 21:40", "3: 18, 08:00"]],
  ["in the night", "02:00", ["1: 10, 08:00", "2: 10, 21:30", "3: 17, 08:00"]],
])("an order to a creator's own key, %s, is reminded of by day", (_, time, expected) => {
  const createdAt = at(10, time);
  const order = { createdAt, codeUntil: later(createdAt, 24), receiptUntil: later(createdAt, 8 * 24) };
  expect(timesOf(toUnpaidSteps(order))).toEqual(expected);
});

test("a gateway's code that ends within a day is reminded of twice, and only while it is valid", () => {
  const createdAt = at(10, "15:00");
  const steps = toUnpaidSteps({ createdAt, codeUntil: later(createdAt, 24), receiptUntil: null });
  expect(timesOf(steps)).toEqual(["1: 10, 15:30", "2: 11, 13:00"]);
  for (const { until } of steps) expect(until).toEqual(later(createdAt, 24));
});

test("one that is valid for days is also reminded of on its last day", () => {
  const createdAt = at(10, "15:00");
  const steps = toUnpaidSteps({ createdAt, codeUntil: later(createdAt, 72), receiptUntil: null });
  expect(timesOf(steps)).toEqual(["1: 10, 15:30", "2: 11, 13:00", "3: 12, 15:00"]);
});

test("a code that ends before the morning is not reminded of", () => {
  const createdAt = at(10, "23:00");
  expect(toUnpaidSteps({ createdAt, codeUntil: later(createdAt, 1), receiptUntil: null })).toEqual([]);
});

test("after an outage only the last message that is due is sent, and none whose time is over", () => {
  const createdAt = at(10, "15:00");
  const steps = toUnpaidSteps({ createdAt, codeUntil: later(createdAt, 24), receiptUntil: null });
  expect(findDueStep(steps, at(10, "15:29"))).toBeUndefined();
  expect(findDueStep(steps, at(10, "15:30"))?.step).toBe(1);
  expect(findDueStep(steps, at(11, "14:00"))?.step).toBe(2);
  expect(findDueStep(steps, at(11, "15:00"))).toBeUndefined();
  expect(findNextTime(steps, at(10, "16:00"))).toEqual(at(11, "13:00"));
  expect(findNextTime(steps, at(11, "14:00"))).toBeNull();
});

test.each([
  ["canceled", true, 0, ["1: 04, 12:00", "2: 31, 12:00"]],
  ["not canceled, without days of grace", false, 0, ["1: 05, 12:00", "2: 31, 12:00"]],
  ["not canceled, with three days of grace", false, 3, ["1: 07, 12:00", "2: 03, 12:00"]],
])("a subscription that ended, %s, is written about twice", (_, isCanceled, graceDays, expected) => {
  const periodEnd = at(1, "12:00");
  const steps = toEndedSteps({ periodEnd, endedAt: later(periodEnd, graceDays * 24), isCanceled });
  expect(timesOf(steps)).toEqual(expected);
});

test("one in ten is a control, always the same, and independently of the measure", () => {
  const ids = Array.from({ length: 4_000 }, (_, index) => `00000000-0000-7000-8000-${String(index).padStart(12, "0")}`);
  const controls = (measure: "unpaid_order" | "ended_subscription") =>
    ids.filter((id) => isControl({ keys }, { measure, accountId: "a", id }));
  const [unpaid, ended] = [controls("unpaid_order"), controls("ended_subscription")];
  expect(controls("unpaid_order")).toEqual(unpaid);
  for (const group of [unpaid, ended]) expect(Math.abs(group.length / ids.length - 0.1)).toBeLessThan(0.02);
  expect(unpaid.filter((id) => ended.includes(id)).length).toBeLessThan(unpaid.length / 3);
});

test("a person has one limit, however they write their address", () => {
  const same = ["rita@exemplo.com.br", " Rita@Exemplo.com.br", "rita+ana@exemplo.com.br"];
  expect(new Set(same.map((email) => toPerson({ keys }, email))).size).toBe(1);
  expect(toPerson({ keys }, "rita.s@exemplo.com.br")).not.toBe(toPerson({ keys }, "rita@exemplo.com.br"));
});
