export type UsernameRule = { name: "size" | "letters" | "dots"; met: boolean };

/** The contract's rules for a username one by one, so that they can be shown while it is typed. */
export function usernameRules(typed: string): UsernameRule[] {
  const name = typed.trim().toLowerCase();
  return [
    { name: "size", met: name.length >= 3 && name.length <= 30 },
    { name: "letters", met: /^[a-z0-9._]+$/.test(name) },
    { name: "dots", met: name !== "" && !/^\.|\.$|\.\./.test(name) },
  ];
}
