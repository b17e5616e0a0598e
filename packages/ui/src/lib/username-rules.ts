export type UsernameRule = { name: "size" | "letters" | "dots"; met: boolean };

/** The contract's username rules as separate checks, to show each one while the username is typed. */
export function usernameRules(typed: string): UsernameRule[] {
  const name = typed.trim().toLowerCase();
  return [
    { name: "size", met: name.length >= 3 && name.length <= 30 },
    { name: "letters", met: /^[a-z0-9._]+$/.test(name) },
    { name: "dots", met: name !== "" && !/^\.|\.$|\.\./.test(name) },
  ];
}
