/** Where a fresh session goes: the root, or on to the payment connection that sent the person here with its code. */
export function afterSignIn(search: string): string {
  const code = new URLSearchParams(search).get("code");
  return code ? `/mp/connect?${new URLSearchParams({ code })}` : "/";
}
