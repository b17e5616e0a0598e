import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { id, time } from "./values.ts";

/** People of each group below which no result is shown: it would be chance, and could tell what one person did. */
export const resultMinimum = 20;

/** `people` whose window is over; those of them who `returned`, having paid within it, and what they paid, in centavos. */
const group = z.object({ people: z.int(), returned: z.int(), amount: z.int() });

/**
 * A result of people whose first message was due since `from`, 12 months ago, at least `windowDays` ago: who paid in the `windowDays`
 * after it has returned. 10 % of people by chance are the `control` group, who get no message. `sent` counts messages, of running windows
 * too. `people` and `controlPeople` are those so far; `result` is null until both are `resultMinimum`. `difference` is what `reminded`
 * has above the share of `control`, for as many people, and may be negative; `isClear` is false where it can be chance (95 %).
 */
export const reminderResults = z.object({
  from: time,
  windowDays: z.int(),
  sent: z.int(),
  people: z.int(),
  controlPeople: z.int(),
  result: z
    .object({
      reminded: group,
      control: group,
      difference: z.object({ returned: z.int(), amount: z.int(), isClear: z.boolean() }),
    })
    .nullable(),
});
export type ReminderResults = z.infer<typeof reminderResults>;

/**
 * `unpaidOrders`: reminders of orders by PIX that were not paid, while their code is valid. `endedSubscriptions`: messages 3 and 30
 * days after access ended, with `coupon`; they are sent without it while it is not `usable`: paused, expired, used up, archived, or for
 * plans of which none is on sale.
 */
export const reminders = z.object({
  unpaidOrders: z.object({ enabled: z.boolean(), results: reminderResults }),
  endedSubscriptions: z.object({
    enabled: z.boolean(),
    coupon: z.object({ _id: z.uuid(), code: z.string(), usable: z.boolean() }).nullable(),
    results: reminderResults,
  }),
});
export type Reminders = z.infer<typeof reminders>;

export const getReminders = endpoint({
  method: "GET",
  url: "/reminders",
  schema: {
    summary: "Get reminders and their results",
    response: { 200: reminders },
  },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED"] },
});

/** `coupon`: of subscriptions, and not archived; null for none. */
export const remindersBody = z
  .strictObject({ unpaidOrders: z.boolean(), endedSubscriptions: z.boolean(), coupon: id.nullable() })
  .partial();
export type RemindersBody = z.output<typeof remindersBody>;

export const patchReminders = endpoint({
  method: "PATCH",
  url: "/reminders",
  schema: {
    summary: "Update which reminders are sent",
    description:
      "Changes the given fields only. What is switched off is not sent any more, also to people who got a first message.",
    body: remindersBody,
    response: { 200: reminders },
  },
  config: { access: "creator", errors: ["UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND"] },
});
