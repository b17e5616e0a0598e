import { passwordStems } from "./password-stems.ts";

/** Whom a password is for, as far as it is known. */
export type PasswordOwner = { username: string; email: string; fullName: string };

/** Parts of names that are shorter occur in too many other words. */
const shortestPart = 4;

/** How many digits and signs around a word make it no better. */
const mostAround = 6;

/** What stands for letters in passwords. */
const letters: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

/** Lower case without accents. */
function plain(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

/** `senhasenha` is `senha`. */
function unrepeated(text: string): string {
  return /^(.+?)\1+$/.exec(text)?.[1] ?? text;
}

/** A row of digits, up or down, one over and over, or a year. */
function isGuessableNumber(digits: string): boolean {
  return (
    digits.length <= 6 ||
    "012345678901234567890".includes(digits) ||
    "098765432109876543210".includes(digits) ||
    /^(.{1,4})\1+.?$/.test(digits)
  );
}

/**
 * Whether a password is a word that everybody knows, with digits or signs before, after or in it: `known` says of a lower-case word
 * whether it is one of the most used passwords.
 */
export function isCommon(password: string, known: (word: string) => boolean): boolean {
  const text = plain(password);
  if (known(text) || known(unrepeated(text)) || unrepeated(text).length <= 5) return true;
  if (/^\d+$/.test(text) && isGuessableNumber(text)) return true;
  const isStem = (word: string) => word.length > 2 && (passwordStems.has(word) || known(word));
  const bare = unrepeated(text.replace(/[^a-z]/g, ""));
  if (isStem(bare) && isGuessableNumber(text.replace(/[^0-9]/g, ""))) return true;
  // `s3nh412345` is `senha`: which of its digits stand for letters is not known, so every way to cut some off is tried.
  for (let before = 0; before <= mostAround; before++)
    for (let after = 0; before + after <= mostAround; after++) {
      const word = text.slice(before, text.length - after).replace(/[0-9@$!]/g, (sign) => letters[sign] ?? sign);
      if (/^[a-z]+$/.test(word) && isStem(unrepeated(word))) return true;
    }
  return false;
}

/** Whether a password holds the username, the e-mail before its @, the name or a part of it, or the product's name. */
export function containsOwner(password: string, { username, email, fullName }: PasswordOwner): boolean {
  const bare = (text: string) => plain(text).replace(/[^\p{L}\p{N}]/gu, "");
  const parts = [username, email.split("@")[0] ?? "", fullName, ...fullName.split(/\s+/), "camarim"].map(bare);
  const text = bare(password);
  return parts.some((part) => part.length >= shortestPart && text.includes(part));
}
