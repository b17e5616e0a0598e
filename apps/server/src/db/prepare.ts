import { createHash } from "node:crypto";
import type pg from "pg";

/** More than the product has: whatever makes SQL of ever new lengths stays unprepared beyond it. */
const most = 500;
const names = new Map<string, string>();

/** Has PostgreSQL parse and plan each statement once a connection, and not at every call. */
export function prepareStatements(client: pg.PoolClient) {
  const send = client.query.bind(client) as (...args: unknown[]) => unknown;
  const query = (statement: unknown, values?: unknown, ...rest: unknown[]) => {
    // Without values it may be several statements in one, which cannot be prepared.
    const name =
      typeof statement === "string" && Array.isArray(values) && values.length > 0 ? nameOf(statement) : undefined;
    return name ? send({ name, text: statement, values }, ...rest) : send(statement, values, ...rest);
  };
  client.query = query as typeof client.query;
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= most) return known;
  const name = createHash("sha256").update(text).digest("base64url");
  names.set(text, name);
  return name;
}
