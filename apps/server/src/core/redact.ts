/** An origin without its password, and what follows it. `file:///…` of a stack has no host and stays. */
const url = /\b([a-z][a-z\d+.-]*:\/\/)(?:[^\s/?#"'`<>@]*@)?([^\s/?#"'`<>()]+)([^\s"'`<>()]*)/gi;
/** A request target in a library's message: `You made a POST request to "/r/…"`. File names stand in single quotes. */
const quotedPath = /"\/[^"]*"/g;
const email = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;

/** A text that libraries wrote, without what they may have taken from a request: paths, queries, credentials, e-mail addresses. */
export function redact(text: string): string {
  return text
    .replace(url, (_, scheme: string, host: string, rest: string) => `${scheme}${host}${rest && "/…"}`)
    .replace(quotedPath, '"/…"')
    .replace(email, "…@…");
}
