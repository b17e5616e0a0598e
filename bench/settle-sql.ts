import type { Statement } from "./listen-to-sql.ts";

const isId = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const isTime = /^\d{4}-\d\d-\d\d[T ]\d\d:/;

/**
 * A pgbench script of the statements that the server sent for one sale, generalised: ids of the sale and ids that the server generates
 * come from the sale's row of `bench_sale`. With `isSeparate`, each sale has separate platform accounts.
 */
export function toScript(
  recorded: readonly Statement[],
  row: Readonly<Record<string, string>>,
  isSeparate: boolean,
): string {
  const names = new Map(Object.entries(row).map(([name, value]) => [value, name]));
  let generated = 0;
  for (const { values } of recorded)
    for (const value of values)
      if (value && isId.test(value) && !names.has(value)) names.set(value, `made_${++generated}`);
  if (generated > 3) throw new Error(`a sale makes up ${generated} ids`);
  const rewritten = recorded.map(({ text, values }) => {
    const placed = text.replace(/\$(\d+)/g, (_, place) => literal(values[Number(place) - 1] ?? null, names));
    return isSeparate ? placed.replaceAll("currency = 'BRL'", "currency = :currency::char(3)") : placed;
  });
  // The same transaction as in `settleCharge`.
  const first = rewritten.findIndex((text) => / for update/i.test(text));
  const last = rewritten.findIndex((text) => /update "provider_event"/.test(text));
  const statements = [
    ...rewritten.slice(0, first),
    "begin",
    ...rewritten.slice(first, last),
    "commit",
    ...rewritten.slice(last),
  ];
  return `select * from bench_sale where n = (select nextval('bench_turn')) \\gset\n${statements.map((text) => `${text};`).join("\n")}\n`;
}

/** pgbench takes every colon before a letter for a variable. */
function literal(value: string | null, names: ReadonlyMap<string, string>): string {
  if (value === null) return "null";
  const name = names.get(value);
  if (name) return `:${name}`;
  if (isTime.test(value)) return `'${new Date(value).toISOString().replace(/[-:]/g, "")}'`;
  const entry = [...names].find(([id]) => isId.test(id) && value.includes(id));
  if (!entry) return quote(value);
  const [before = "", after = ""] = value.split(entry[0]);
  return `(${quote(before)} || :${entry[1]}::text || ${quote(after)})`;
}

function quote(text: string): string {
  return text
    .split(":")
    .map((part) => `'${part.replaceAll("'", "''")}'`)
    .join(" || chr(58) || ");
}
