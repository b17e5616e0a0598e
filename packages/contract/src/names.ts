import { line } from "./values.ts";

/** Full stops that mail programs and browsers take for the dot of a domain (UTS 46), once compatibility forms are plain. */
const dots = /[.\u3002]/g;

/** Endings of domains that are refused also with blanks around the dot. */
const plainEndings = "com|net|org|br|io|xyz|site|online|info|app|ly";
/** Endings that are refused after a single letter or digit, which otherwise is an initial or a number. */
const endings = `${plainEndings}|me|co|dev|biz|store|shop|link|live|club|vip|top|gg|tv|bio|page|click|website|space|tech|pro|to|cc|ru|pt`;

const patterns = [
  /:\s*\/\//u,
  /\bhttps?\b/u,
  /\bwww\b/u,
  /\bxn--/u,
  /[\p{L}\p{N}]{2}\.\p{L}{2}/u,
  new RegExp(`[\\p{L}\\p{N}]\\.(?:${endings})(?![\\p{L}\\p{N}])`, "u"),
  new RegExp(`[\\p{L}\\p{N}]\\s*\\.\\s*(?:${plainEndings})(?![\\p{L}\\p{N}])`, "u"),
  /(?<!\d)\d{1,3}(?:\.\d{1,3}){3}(?!\d)/u,
];

/** Compatibility forms become plain letters, invisible characters vanish, and every full stop is a dot. */
function plain(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replace(dots, ".")
    .toLowerCase();
}

/** Whether a text reads as an address of a site, for people or for the mail program that makes links of such. */
export function looksLikeLink(text: string): boolean {
  const read = plain(text);
  return patterns.some((pattern) => pattern.test(read));
}

const noLink = "Um nome não pode ter endereço de site. Depois de um ponto, deixe um espaço.";

/** A line of text that is shown and mailed as somebody's name, or as that of what they sell. */
export function name(min: number, max: number) {
  return line(min, max).refine((typed) => !looksLikeLink(typed), noLink);
}

/**
 * A text of before names were checked, as it can stand in a mail: no dot is followed by a letter or digit, and no colon by a slash, so
 * that no mail program makes a link of it.
 */
export function withoutLinks(text: string): string {
  if (!looksLikeLink(text)) return text;
  const bare = text
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replace(dots, ".");
  return bare
    .replace(/\.(?=\S)/gu, ". ")
    .replace(/:(?=\s*\/)/gu, " ")
    .replace(/\bwww\b/giu, "w w w");
}
