/**
 * Where a fresh session goes: the root, or on to the payment connection that sent the person here with its code, and with the state
 * without which the code is good for nothing.
 */
export function afterSignIn(search: string): string {
  const query = new URLSearchParams(search);
  const [code, state] = [query.get("code"), query.get("state")];
  return code ? `/mp/connect?${new URLSearchParams({ code, ...(state && { state }) })}` : "/";
}
