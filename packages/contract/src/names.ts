import { isOfficialLooking } from "./official-names.ts";
import { line } from "./values.ts";

/** Full stops that mail programs and browsers treat as the dot of a domain (UTS 46), after NFKC normalization. */
const dots = /[.\u3002]/g;

/** Top-level domains that are also rejected with spaces around the dot. */
const plainEndings = "com|net|org|br|io|xyz|site|online|info|app|ly";
/**
 * Top-level domains that are also rejected after a single letter or digit, which otherwise is an initial or a number.
 */
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

/** Titles and short forms that are often written without the space after their dot: "Dra.Ana". */
const titles =
  "[Dd]ra?|DRA?|[Ss]ra?|SRA?|[Ss]rta|[Pp]rofa?|[Ee]nga?|[Aa]dva?|[Pp]ra?|[Pp]e|[Ss]ta|[Ss]to|[Mm]a|[Ff]co|[Mm]rs?|[Jj]r|DJ|MC";
const titledName = new RegExp(`(?<![\\p{L}\\p{N}.])(${titles})\\.(\\p{Lu}\\p{Ll}{2,})(?![\\p{L}\\p{N}./:@-])`, "gu");

/** Top-level domains of three and more letters that could be written as a name: with a title they are still a link. */
const namesOfDomains = new Set(
  `${endings}|kim|rio|gal|moe|art|bar|bet|bid|blue|red|pink|cafe|care|cash|casa|chat|city|cool|date|deal|diet|eco|fan|fans|fit|fun|fund|game|gift|gold|goog|google|guru|help|host|icu|ink|love|ltd|luxe|media|mobi|mov|name|news|one|pet|pics|plus|porn|press|rest|rip|run|sale|school|sex|sexy|show|social|studio|team|tips|today|tube|video|wiki|win|work|world|xxx|yoga|zip|zone|med|law|dentist|doctor|clinic|academy|center`.split(
    "|",
  ),
);

/** A space after the dot of a title, where no link is meant. */
function separateTitles(text: string): string {
  return text.replace(titledName, (whole, title: string, name: string) =>
    namesOfDomains.has(name.toLowerCase()) ? whole : `${title}. ${name}`,
  );
}

/** NFKC, without invisible characters, with every kind of full stop as a dot. */
function normalize(text: string): string {
  const plain = text
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replace(dots, ".");
  return separateTitles(plain).toLowerCase();
}

/** Whether a person or a mail program would read the text as a URL. */
export function isLinkLike(text: string): boolean {
  const normalized = normalize(text);
  return patterns.some((pattern) => pattern.test(normalized));
}

/** Seven digits are a telephone number, also with spaces and signs between them. */
const phonePattern = /\p{Nd}(?:[\s().+/_-]*\p{Nd}){6}/u;

/** Whether a person would read the text as a telephone number. */
function isPhoneLike(text: string): boolean {
  return phonePattern.test(normalize(text));
}

const noLink = "Um nome não pode ter endereço de site. Depois de um ponto, deixe um espaço.";
const noOfficial = "Este nome parece o de um serviço ou de um banco. Use o seu nome.";
const noPhone = "Um nome não pode ter número de telefone.";

/** A line of text that is shown and e-mailed as the name of a person or of a plan. */
export function name(min: number, max: number) {
  return line(min, max)
    .refine((typed) => !isLinkLike(typed), noLink)
    .refine((typed) => !isPhoneLike(typed), noPhone);
}

/** The same for a person, who does not speak for the product or a bank. */
export function personName(min: number, max: number) {
  return name(min, max).refine((typed) => !isOfficialLooking(typed), noOfficial);
}

/**
 * For names older than the check: no dot before a letter or digit and no colon before a slash, so that mail programs
 * create no link.
 */
export function removeLinks(text: string): string {
  if (!isLinkLike(text)) return text;
  const normalized = text
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replace(dots, ".");
  return normalized
    .replace(/\.(?=\S)/gu, ". ")
    .replace(/:(?=\s*\/)/gu, " ")
    .replace(/\bwww\b/giu, "w w w");
}
