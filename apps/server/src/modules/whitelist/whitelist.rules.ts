import type { whitelist } from "@camarim/contract";
import { email, phoneNumber } from "@camarim/contract/values";

export type Contact = { email: string; phone: null } | { email: null; phone: string };
type Typed = { contact: string; name?: string | null | undefined };

/** An e-mail or a phone as it was typed or pasted; undefined where it is neither. */
export function readContact(typed: string): Contact | undefined {
  if (typed.includes("@")) {
    const read = email.safeParse(typed);
    return read.success ? { email: read.data, phone: null } : undefined;
  }
  const read = phoneNumber.safeParse(typed);
  return read.success ? { email: null, phone: read.data } : undefined;
}

export type Person = Contact & { index: number; contact: string; name: string | null };
export type Refusal = whitelist.WhitelistReport["refused"][number];

/** Whom a list names, each once, and which of its places name nobody or somebody again. */
export function readPeople(typed: readonly Typed[]): { people: Person[]; refused: Refusal[] } {
  const people: Person[] = [];
  const refused: Refusal[] = [];
  for (const [index, { contact, name = null }] of typed.entries()) {
    const read = readContact(contact);
    const isRepeated = read && people.some((known) => known.email === read.email && known.phone === read.phone);
    if (read && !isRepeated) people.push({ ...read, index, contact, name });
    else refused.push({ index, contact: contact.slice(0, 100), reason: read ? "repeated" : "invalid" });
  }
  return { people, refused };
}
