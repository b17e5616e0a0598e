import type { reminders } from "@camarim/contract";
import { toIso } from "#core/text/iso";
import type { FoundReminders } from "./get-reminders.ts";
import { windowDays } from "./reminders.rules.ts";
import { toResult } from "./results.rules.ts";

export function viewReminders({ setting, unpaidOrders, endedSubscriptions }: FoundReminders): reminders.Reminders {
  const { coupon } = setting;
  return {
    unpaidOrders: { enabled: setting.unpaidOrders, results: viewResults(unpaidOrders) },
    endedSubscriptions: {
      enabled: setting.endedSubscriptions,
      coupon: coupon ? { _id: coupon.id, code: coupon.code, usable: coupon.isUsable } : null,
      results: viewResults(endedSubscriptions),
    },
  };
}

function viewResults({ measure, from, sent, reminded, control }: FoundReminders["unpaidOrders"]) {
  return {
    from: toIso(from),
    windowDays: windowDays[measure],
    sent,
    people: reminded.people,
    controlPeople: control.people,
    result: toResult(reminded, control),
  };
}
