import type { Statement } from "./listen-to-sql.ts";

const isId = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const isMoment = /^\d{4}-\d\d-\d\d[T ]\d\d:/;

/**
 * A script for pgbench of what the server was heard to send for one sale, for any other: what the sale is known by, and what the
 * server makes up, comes from that sale's row of `bench_sale`. Where each has platform accounts of its own, `apart` says so.
 */
export function scriptOf(heard: readonly Statement[], row: Readonly<Record<string, string>>, apart: boolean): string {
  const names = new Map(Object.entries(row).map(([name, value]) => [value, name]));
  let made = 0;
  for (const { values } of heard)
    for (const value of values) if (value && isId.test(value) && !names.has(value)) names.set(value, `made_${++made}`);
  if (made > 3) throw new Error(`a sale makes up ${made} ids`);
  const written = heard.map(({ text, values }) => {
    const placed = text.replace(/\$(\d+)/g, (_, place) => literal(values[Number(place) - 1] ?? null, names));
    return apart ? placed.replaceAll("currency = 'BRL'", "currency = :currency::char(3)") : placed;
  });
  // As `settleCharge` holds them together.
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

/** A colon before a letter is a variable to pgbench, wherever it stands. */
function literal(value: string | null, names: ReadonlyMap<string, string>): string {
  if (value === null) return "null";
  const name = names.get(value);
  if (name) return `:${name}`;
  if (isMoment.test(value)) return `'${new Date(value).toISOString().replace(/[-:]/g, "")}'`;
  const known = [...names].find(([id]) => isId.test(id) && value.includes(id));
  if (!known) return quote(value);
  const [before = "", after = ""] = value.split(known[0]);
  return `(${quote(before)} || :${known[1]}::text || ${quote(after)})`;
}

function quote(text: string): string {
  return text
    .split(":")
    .map((part) => `'${part.replaceAll("'", "''")}'`)
    .join(" || chr(58) || ");
}
