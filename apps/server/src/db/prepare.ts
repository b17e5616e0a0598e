import { createHash } from "node:crypto";
import type pg from "pg";

/** More than the product has. Limits memory if statements are generated in ever new lengths. */
const maxStatements = 500;
const names = new Map<string, string>();

/** Uses named prepared statements, so that PostgreSQL parses and plans each once per connection. */
export function prepareStatements(client: pg.PoolClient) {
  const send = client.query.bind(client) as (...args: unknown[]) => unknown;
  const query = (statement: unknown, values?: unknown, ...rest: unknown[]) => {
    // A query without values may contain several statements, which cannot be prepared.
    const name =
      typeof statement === "string" && Array.isArray(values) && values.length > 0 ? nameOf(statement) : undefined;
    return name ? send({ name, text: statement, values }, ...rest) : send(statement, values, ...rest);
  };
  client.query = query as typeof client.query;
}

function nameOf(text: string): string | undefined {
  const existing = names.get(text);
  if (existing || names.size >= maxStatements) return existing;
  const name = createHash("sha256").update(text).digest("base64url");
  names.set(text, name);
  return name;
}
