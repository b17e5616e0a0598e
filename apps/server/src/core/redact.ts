/** Scheme, credentials, host, rest. `file:///…` of a stack has no host and does not match. */
const urlPattern = /\b([a-z][a-z\d+.-]*:\/\/)(?:[^\s/?#"'`<>@]*@)?([^\s/?#"'`<>()]+)([^\s"'`<>()]*)/gi;
/** A request target in a message of a library: `You made a POST request to "/r/…"`. File names are in single quotes. */
const quotedPath = /"\/[^"]*"/g;
const email = /[\w.!#$%&*+=?^{|}~-]+@[\w-]+(?:\.[\w-]+)+/g;

/** Removes what messages of libraries may contain of a request: paths, queries, credentials, e-mail addresses. */
export function redact(text: string): string {
  return text
    .replace(urlPattern, (_, scheme: string, host: string, rest: string) => `${scheme}${host}${rest && "/…"}`)
    .replace(quotedPath, '"/…"')
    .replace(email, "…@…");
}
