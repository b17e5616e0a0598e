import type { MaskOptions } from "./language.ts";

const greatest: Readonly<Record<string, number>> = { d: 31, M: 12 };
/** Maximum first digit of the two-digit part that starts with this mask character. */
const greatestTens: Readonly<Record<string, number>> = { d: 3, M: 1, H: 2, m: 5, s: 5 };

/**
 * Whether a digit cannot be the first of a two-digit part and belongs in the second position: the 7 of 7:30, the 4 of 4/12, the 3 of
 * 3/2. `next` is the next digit or special character of the typed text, `before` the last two masked characters.
 */
export function isSecondDigit(sign: string, char: string, next: string, before: string, options: MaskOptions): boolean {
  const value = Number(char);
  const tens = greatestTens[sign];
  switch (sign) {
    case "d":
    case "M":
      return (
        (options.leadZeroDateTime && value > (tens ?? 9)) ||
        Number(/\d/.test(next) ? char + next : char) > (greatest[sign] ?? 99) ||
        options.specialCharacters.includes(next)
      );
    case "H":
      return !options.apm && value > (tens ?? 9);
    case "m":
    case "s":
      return value > (tens ?? 9);
    case "h":
      return hourIsFull(before, value, options.apm);
    default:
      return false;
  }
}

/** Whether the digit is the second zero of a 12-hour hour: there is no hour 00. */
export function isNoHour(sign: string, char: string, before: string, { apm }: MaskOptions): boolean {
  return apm && sign === "h" && char === "0" && /(?:^|\D)0$/.test(before);
}

/** Whether the digit cannot be the second of the hour before it: 2 and then 4, or with `apm` 1 and then 3. */
function hourIsFull(before: string, value: number, apm: boolean): boolean {
  const tens = before.match(/(?:^|\D)(\d)$/)?.[1];
  if (tens === undefined) return false;
  if (apm) return Number(tens) > 1 || (tens === "1" && value > 2);
  return tens === "2" && value > 3;
}
