import { reminders } from "@camarim/contract";

/** People whose window is over, how many of them paid in it, and what. */
export type Group = { people: number; returned: number; amount: number };

type Result = NonNullable<reminders.ReminderResults["result"]>;

/** Null while a group is too small to tell an effect from chance. */
export function toResult(reminded: Group, control: Group): Result | null {
  if (Math.min(reminded.people, control.people) < reminders.resultMinimum) return null;
  const scale = reminded.people / control.people;
  const difference = {
    returned: Math.round(reminded.returned - control.returned * scale),
    amount: Math.round(reminded.amount - control.amount * scale),
    isClear: isClear(reminded, control),
  };
  return { reminded, control, difference };
}

/** Whether the interval of the difference of two shares that has it at 95 % is all on one side of zero (Newcombe 1998, method 10). */
function isClear(reminded: Group, control: Group): boolean {
  const [a, b] = [toInterval(reminded), toInterval(control)];
  const difference = a.share - b.share;
  const low = difference - Math.hypot(a.share - a.low, b.high - b.share);
  const high = difference + Math.hypot(a.high - a.share, b.share - b.low);
  return low > 0 || high < 0;
}

const z = 1.96;

/** A share and its interval (Wilson 1927). */
function toInterval({ returned, people }: Group) {
  const share = returned / people;
  const center = (share + z ** 2 / (2 * people)) / (1 + z ** 2 / people);
  const margin = (z / (1 + z ** 2 / people)) * Math.sqrt((share * (1 - share)) / people + z ** 2 / (4 * people ** 2));
  return { share, low: center - margin, high: center + margin };
}
