/**
 * Where a new session starts: the account, which the root leads to, or the payment connection whose redirect led here
 * with its code and the state that the code requires.
 */
export function afterSignIn(search: string): string {
  const query = new URLSearchParams(search);
  const [code, state] = [query.get("code"), query.get("state")];
  return code ? `/mp/connect?${new URLSearchParams({ code, ...(state && { state }) })}` : "/account";
}
