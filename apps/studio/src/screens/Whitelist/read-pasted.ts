export type Pasted = { contact: string; name: string | null };

/**
 * Parses people pasted from a chat or a spreadsheet: one per line, with the e-mail or phone anywhere in it and the rest as the name.
 * Nothing is validated here: a line without a contact is sent unchanged, and the report returns it as refused.
 */
export function readPasted(text: string): Pasted[] {
  return toLines(text).map(readLine);
}

export function toLines(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

function readLine(line: string): Pasted {
  const parts = line
    .split(/[;,\t<>]|\s\|\s/)
    .map((part) => part.replace(/^["'\s]+|["'\s]+$/g, ""))
    .filter(Boolean);
  const contact = parts.find((part) => /\S@\S/.test(part)) ?? parts.find(isPhone);
  if (contact === undefined) return { contact: line.slice(0, 300), name: null };
  const [found = contact] = contact.match(/\S+@\S+/) ?? [contact];
  const rest = [contact.replace(found, "").trim(), ...parts.filter((part) => part !== contact && !isPhone(part))];
  const name = rest.filter(Boolean).join(" ").slice(0, 80);
  return { contact: found.slice(0, 300), name: name === "" ? null : name };
}

function isPhone(part: string): boolean {
  const digits = part.replace(/\D/g, "").length;
  return digits >= 10 && digits <= 13 && /^[\d\s()+.-]+$/.test(part);
}
