/**
 * The path after sign-in: the account (the root redirects to it), the screen on which the session had ended (`back`), or the payment
 * connection with the OAuth `code` and `state` of the redirect that required the sign-in.
 */
export function afterSignIn(search: string, back: string | null = null): string {
  const query = new URLSearchParams(search);
  const [code, state] = [query.get("code"), query.get("state")];
  return code ? `/mp/connect?${new URLSearchParams({ code, ...(state && { state }) })}` : (back ?? "/account");
}
