import type { Statement } from "./listen-to-sql.ts";

const isId = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const isMoment = /^\d{4}-\d\d-\d\d[T ]\d\d:/;

/**
 * A pgbench script of the statements that the server sent for one sale, generalised: ids of the sale and ids that the server generates
 * come from the sale's row of `bench_sale`. With `apart`, each sale has separate platform accounts.
 */
export function toScript(heard: readonly Statement[], row: Readonly<Record<string, string>>, apart: boolean): string {
  const names = new Map(Object.entries(row).map(([name, value]) => [value, name]));
  let made = 0;
  for (const { values } of heard)
    for (const value of values) if (value && isId.test(value) && !names.has(value)) names.set(value, `made_${++made}`);
  if (made > 3) throw new Error(`a sale makes up ${made} ids`);
  const written = heard.map(({ text, values }) => {
    const placed = text.replace(/\$(\d+)/g, (_, place) => literal(values[Number(place) - 1] ?? null, names));
    return apart ? placed.replaceAll("currency = 'BRL'", "currency = :currency::char(3)") : placed;
  });
  // The same transaction as in `settleCharge`.
  const first = written.findIndex((text) => / for update/i.test(text));
  const last = written.findIndex((text) => /update "provider_event"/.test(text));
  const statements = [
    ...written.slice(0, first),
    "begin",
    ...written.slice(first, last),
    "commit",
    ...written.slice(last),
  ];
  return `select * from bench_sale where n = (select nextval('bench_turn')) \\gset\n${statements.map((text) => `${text};`).join("\n")}\n`;
}

/** pgbench takes every colon before a letter for a variable. */
function literal(value: string | null, names: ReadonlyMap<string, string>): string {
  if (value === null) return "null";
  const name = names.get(value);
  if (name) return `:${name}`;
  if (isMoment.test(value)) return `'${new Date(value).toISOString().replace(/[-:]/g, "")}'`;
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
