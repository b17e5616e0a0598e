import { type RawBuilder, sql } from "kysely";

/** Whether a text of the database names this e-mail, also as a form writes it, and not one that merely ends or begins as it. */
export function hasEmail(text: RawBuilder<unknown>, email: string): RawBuilder<boolean> {
  const spelt = [email, encodeURIComponent(email)].map((one) => one.toLowerCase().replaceAll(/[^a-z0-9@%_-]/g, "\\$&"));
  const pattern = `(?<![a-z0-9._%+-])(?:${[...new Set(spelt)].join("|")})(?![a-z0-9-]|\\.[a-z0-9])`;
  return sql<boolean>`lower(${text}) ~ ${pattern}`;
}
