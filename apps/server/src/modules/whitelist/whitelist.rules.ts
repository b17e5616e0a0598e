import { whitelist } from "@camarim/contract";
import { email, phoneNumber } from "@camarim/contract/values";

export type Contact = { email: string; phone: null } | { email: null; phone: string };
type ContactInput = { contact: string; name?: string | null | undefined };

/** Parses an e-mail address or phone number as typed; undefined if it is neither. */
export function parseContact(input: string): Contact | undefined {
  if (input.includes("@")) {
    const parsed = email.safeParse(input);
    return parsed.success ? { email: parsed.data, phone: null } : undefined;
  }
  const parsed = phoneNumber.safeParse(input);
  return parsed.success ? { email: null, phone: parsed.data } : undefined;
}

export type ListedPerson = Contact & { index: number; contact: string; name: string | null };
export type Refusal = whitelist.WhitelistReport["refused"][number];

/** Parses a list of guests; `refused` names invalid and repeated ones by their index. */
export function parsePeople(input: readonly ContactInput[]): { people: ListedPerson[]; refused: Refusal[] } {
  const people: ListedPerson[] = [];
  const refused: Refusal[] = [];
  for (const [index, { contact, name: typedName }] of input.entries()) {
    const parsed = parseContact(contact);
    const name = typedName?.trim() ? whitelist.guestName.safeParse(typedName) : { data: null };
    const refuse = (reason: Refusal["reason"]) => refused.push({ index, contact: contact.slice(0, 100), reason });
    if (!parsed) refuse("invalid");
    else if (people.some(({ email, phone }) => email === parsed.email && phone === parsed.phone)) refuse("repeated");
    else if (name.data === undefined) refuse("name");
    else people.push({ ...parsed, index, contact, name: name.data });
  }
  return { people, refused };
}
