import { type RawBuilder, sql } from "kysely";

/** SQL: whether a text column contains this e-mail address, also URL-encoded. Longer addresses that contain it do not match. */
export function toEmailCondition(text: RawBuilder<unknown>, email: string): RawBuilder<boolean> {
  const spellings = [email, encodeURIComponent(email)].map((one) =>
    one.toLowerCase().replaceAll(/[^a-z0-9@%_-]/g, "\\$&"),
  );
  const pattern = `(?<![a-z0-9.!#$%&*+^_~-])(?:${[...new Set(spellings)].join("|")})(?![a-z0-9-]|\\.[a-z0-9])`;
  return sql<boolean>`lower(${text}) ~ ${pattern}`;
}
