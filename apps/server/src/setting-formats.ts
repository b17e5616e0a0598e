import { isIP } from "node:net";
import { domainToASCII } from "node:url";
import { z } from "zod";

/** A URL that starts as `pattern` wants: `new URL` takes any scheme, also without a host. */
function url(pattern: RegExp, needs: string) {
  return z
    .string()
    .trim()
    .refine((text) => pattern.test(text) && URL.canParse(text), needs);
}

const isWeb = /^https?:\/\/[^/?#]/i;

export const webUrl = url(isWeb, "needs https:// or http://");

/** Of an API or of our pages: a path of its own would be lost, since others take its place. Without the / at the end. */
export const origin = z
  .string()
  .trim()
  .refine(
    (text) => isWeb.test(text) && URL.canParse(text) && new URL(text).href === `${new URL(text).origin}/`,
    "needs https:// or http:// and a host, without a path",
  )
  .transform((text) => new URL(text).origin);

export const smtpUrl = url(/^smtps?:\/\/[^/?#]/i, "needs smtp:// or smtps:// and a host");

/** What a link of a page leads to. */
export const linkUrl = url(/^(https?:\/\/[^/?#]|mailto:[^?])/i, "needs https://, http:// or mailto:");

/** As node-postgres reads it: an empty host, of a Unix socket, may have credentials before it. */
export const postgresUrl = z
  .string()
  .trim()
  .refine(
    (text) => /^postgres(ql)?:\/\//i.test(text) && URL.canParse(text.replace("@/", "@localhost/")),
    "needs postgresql:// and signs such as # in its password encoded",
  );

/** An address with or without a name before it. A name with signs that have a meaning in a header is quoted. */
export const sender = z
  .string()
  .trim()
  .transform((text, { addIssue }) => {
    const [, typed = "", inner = text] = /^(.*?)\s*<([^<>]*)>$/.exec(text) ?? [];
    const address = inner.replace(/@(.+)$/, (_, domain: string) => `@${domainToASCII(domain)}`);
    const name = typed.replace(/^"(.*)"$/, "$1").replaceAll(/\\(.)/g, "$1");
    if (!z.regexes.html5Email.test(address) || /\p{Cc}/u.test(name))
      addIssue("needs an address such as oi@camarim.example, or Camarim <oi@camarim.example>");
    if (!name) return address;
    return `${/^[\p{L}\p{M}\p{N} ]+$/u.test(name) ? name : `"${name.replaceAll(/["\\]/g, "\\$&")}"`} <${address}>`;
  });

/** With the sign and the token that follow it, the part before the @ has 64 characters at most (RFC 5321). */
export const bounceAddress = z
  .email()
  .max(200)
  .regex(/^[^@]{1,31}@/, "needs at most 31 characters before the @");

const namedNetworks = ["loopback", "linklocal", "uniquelocal"];

/** As Fastify reads it: addresses and networks, separated by commas. */
export const proxies = z.string().refine((list) => {
  const parts = list.split(",").map((part) => part.trim());
  return parts.every((part) => namedNetworks.includes(part) || isIP(part.replace(/\/\d{1,3}$/, "")) > 0);
}, "needs IP addresses or networks");
