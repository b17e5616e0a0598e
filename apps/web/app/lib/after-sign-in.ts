/**
 * The path after sign-in: the account (the root redirects to it), or the payment connection with the OAuth `code` and `state` of the
 * redirect that required the sign-in.
 */
export function afterSignIn(search: string): string {
  const query = new URLSearchParams(search);
  const [code, state] = [query.get("code"), query.get("state")];
  return code ? `/mp/connect?${new URLSearchParams({ code, ...(state && { state }) })}` : "/account";
}
