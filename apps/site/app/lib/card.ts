/** A card as typed; it is sent only to the gateway and stored nowhere. */
export type TypedCard = { number: string; holder: string; expiry: string; code: string };

export type CardField = keyof TypedCard;

/** The fields that fail local validation, before any request to the gateway. */
export function wrongFields({ number, holder, expiry, code }: TypedCard, now: Date): CardField[] {
  const wrong: CardField[] = [];
  if (!isCardNumber(number.replace(/\D/g, ""))) wrong.push("number");
  if (!/\S+\s+\S+/.test(holder.trim())) wrong.push("holder");
  if (!isAhead(expiry, now)) wrong.push("expiry");
  if (!/^\d{3,4}$/.test(code.trim())) wrong.push("code");
  return wrong;
}

/** 13 to 19 digits with a valid Luhn check digit. */
export function isCardNumber(digits: string): boolean {
  if (!/^\d{13,19}$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, i) => {
    const value = Number(digit) * (i % 2 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Parses "08/30"; the card is valid until the end of that month. */
export function readExpiry(expiry: string): { month: string; year: string } | null {
  const [, month = "", year = ""] = /^(0[1-9]|1[0-2])\/?(\d{2})$/.exec(expiry.trim()) ?? [];
  return month ? { month, year: `20${year}` } : null;
}

function isAhead(expiry: string, now: Date): boolean {
  const read = readExpiry(expiry);
  return read !== null && new Date(Number(read.year), Number(read.month), 1) > now;
}

const brands: [RegExp, string][] = [
  [/^(4011|4312|4389|4514|4576|5041|5066|5067|509|6277|6362|6363|650|6516|6550)/, "elo"],
  [/^(606282|3841)/, "hipercard"],
  [/^3[47]/, "amex"],
  [/^4/, "visa"],
  // 5031 is the prefix of Mercado Pago's test card.
  [/^(5[1-5]|2[2-7]|5031)/, "master"],
];

/** Mercado Pago's name of the brand; null if it does not accept it. */
export function brandOf(number: string): string | null {
  return brands.find(([form]) => form.test(number))?.[1] ?? null;
}
