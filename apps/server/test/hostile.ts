import fc, { type Arbitrary } from "fast-check";
import { z } from "zod";
import { naughtyStrings } from "./naughty.ts";

type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
};

const strings: Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...naughtyStrings) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
);
const deep = (levels: number) => JSON.parse(`${"[".repeat(levels)}${"]".repeat(levels)}`) as unknown;

/** Values that no field expects: other types, extreme numbers, keys with a meaning in JavaScript. */
const junk: Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: strings },
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(
      ...[null, true, false, 0, -1, 0.5, 1e21, -1e308, 2 ** 31, 2 ** 53, [], {}, [null], [[]], [{}], { length: 1 }],
      ...[{ constructor: { prototype: { admin: true } } }, { toString: 1 }, { $ne: null }, deep(500)],
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** Values near those that a schema accepts, derived from a valid one: mostly valid, near its limits, or unrelated. */
export function around(schema: z.ZodType, right: unknown): Arbitrary<unknown> {
  return near(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Schema, right);
}

function near(schema: Schema, right: unknown): Arbitrary<unknown> {
  const [first] = schema.anyOf ?? [];
  if (first) return near(first, right);
  const wrong = { weight: 2, arbitrary: junk };
  // A valid object as a whole would leave no invalid part to try.
  if (schema.properties || schema.items) return fc.oneof({ weight: 30, arbitrary: ofType(schema, right) }, wrong);
  const valid = right === undefined ? [] : [{ weight: 20, arbitrary: fc.constant(right) }];
  return fc.oneof(...valid, { weight: 3, arbitrary: ofType(schema, right) }, wrong);
}

function ofType(schema: Schema, right: unknown): Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.properties) return objects(schema.properties, right);
  if (schema.items) {
    const [item] = (right as unknown[] | undefined) ?? [];
    return fc.oneof(
      { weight: 9, arbitrary: fc.array(near(schema.items, item), { maxLength: 3 }) },
      { weight: 1, arbitrary: fc.constantFrom(19, 20, 21, 500).map((length) => Array<unknown>(length).fill(item)) },
    );
  }
  if (schema.type === "integer" || schema.type === "number") {
    const { minimum = 0, maximum = 10 } = schema;
    return fc.constantFrom<unknown>(minimum, minimum - 1, maximum, maximum + 1, minimum + 0.5, `${minimum}`, -0);
  }
  if (schema.type === "boolean") return fc.boolean();
  const lengths = [schema.minLength, schema.maxLength].flatMap((length = 3) => [length - 1, length, length + 1]);
  const written = fc
    .constantFrom(...lengths)
    .chain((length) => fc.constantFrom("a", "é", "9", " ").map((at) => at.repeat(Math.max(0, length))));
  return fc.oneof({ weight: 3, arbitrary: strings }, { weight: 1, arbitrary: written });
}

function objects(properties: Record<string, Schema>, right: unknown): Arbitrary<unknown> {
  const known = Object.entries(properties).map(([name, schema]) => {
    const value = (right as Record<string, unknown> | undefined)?.[name];
    const field = near(schema, value).map((value) => [[name, value] as const]);
    // Omitted sometimes; mostly omitted where there is no valid value.
    const absent = { weight: value === undefined ? 9 : 1, arbitrary: fc.constant([]) };
    return fc.oneof({ weight: value === undefined ? 2 : 15, arbitrary: field }, absent);
  });
  const unknown = fc.oneof(
    { weight: 12, arbitrary: fc.constant([]) },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.oneof(strings, fc.constantFrom("_id", "role", "constructor")), junk).map((pair) => [pair]),
    },
  );
  return fc.tuple(...known, unknown).map((fields) => Object.fromEntries(fields.flat()));
}

type Rewritten = { text: string | Buffer; type: string };
const replaceNumber = (to: string) => (text: string) => text.replace(/:-?\d+(\.\d+)?/, `:${to}`);
const addFirst = (pair: string) => (text: string) =>
  text.replace(/^\{("?)/, (_, quote) => (quote ? `{${pair},"` : `{${pair}`));
const rewrites: ((text: string) => string | Buffer)[] = [
  (text) => `\ufeff${text}`,
  (text) => `${text}}`,
  (text) => text.slice(0, -1),
  (text) => text.slice(0, text.length / 2),
  (text) =>
    Buffer.concat([Buffer.from(text.slice(0, -2)), Buffer.from([0xff, 0xfe, 0xc0, 0x80]), Buffer.from(text.slice(-2))]),
  (text) => Buffer.from(text.replace(/":"/, '":"\u00e9'), "latin1"),
  (text) => Buffer.from(text, "utf16le"),
  (text) => text.replace(/":"/, '":"\\ud800'),
  (text) => text.replace(/":"/, '":"\\u0000'),
  (text) => text.replace(/":"/, '":"\u0000'),
  (text) => text.replaceAll('"', "'"),
  (text) => `${text} `.repeat(2),
  (text) => `${" ".repeat(70_000)}${text}`,
  addFirst('"__proto__":{"admin":true}'),
  addFirst('"constructor":{"prototype":{"admin":true}}'),
  addFirst('"a":1,"a":2'),
  (text) => text.replace(/("\w+":)/, "$1null,$1"),
  ...["1e999", "-1e999", "NaN", "Infinity", "1e-999", "9".repeat(400), "0x10", "01", "-0", "2990.0000000000001"].map(
    replaceNumber,
  ),
  () => "",
  () => "null",
  () => '"text"',
  () => `${"[".repeat(20_000)}${"]".repeat(20_000)}`,
  () => `${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}`,
];
const types = [
  "application/json; charset=utf-16",
  "application/xml",
  "text/plain",
  "multipart/form-data",
  "application/x-www-form-urlencoded",
  "x",
  "",
];

/** How a body is serialized: mostly as JSON, otherwise with bytes that JSON.stringify cannot produce. */
export function written(bodies: Arbitrary<unknown>): Arbitrary<Rewritten> {
  const rewrite = fc.oneof(
    { weight: 7, arbitrary: fc.constant((text: string): string | Buffer => text) },
    { weight: 3, arbitrary: fc.constantFrom(...rewrites) },
  );
  const type = fc.oneof(
    { weight: 15, arbitrary: fc.constant("application/json") },
    { weight: 1, arbitrary: fc.constantFrom(...types) },
  );
  return fc
    .tuple(bodies, rewrite, type)
    .map(([body, rewrite, type]) => ({ text: rewrite(JSON.stringify(body) ?? ""), type }));
}

const queryJunk = [
  "__proto__=1",
  "constructor=1",
  "limit=1&limit=2",
  "limit[]=1",
  "limit[a]=1",
  "a",
  "=",
  "&&",
  "%",
  "%00=%00",
  "%ff=%ff",
  "limit=%00",
  "limit=1e3",
  "offset=NaN",
  "limit=-0",
  "limit=0x10",
  "limit=%20",
  `a=${"x".repeat(9_000)}`,
];

/** A query string derived from the schema's, or one that no browser writes. */
export function queries(schema: z.ZodType | undefined, right: Record<string, string> | undefined): Arbitrary<string> {
  const pairs = schema ? around(schema, right) : fc.constant({});
  const textOf = (value: unknown) => (typeof value === "object" ? JSON.stringify(value) : String(value));
  const encode = (value: unknown) => encodeURIComponent(textOf(value).toWellFormed().slice(0, 200).toWellFormed());
  const wellFormed = pairs.map((query) =>
    Object.entries((query ?? {}) as object)
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .join("&"),
  );
  return fc.oneof({ weight: 8, arbitrary: wellFormed }, { weight: 1, arbitrary: fc.constantFrom(...queryJunk) });
}

const segments = [
  "1",
  "null",
  "%00",
  "..%2f..",
  "%2e%2e",
  "01999999-0000-7000-8000-000000000000",
  "%F0%9F%92%A9",
  "%ff",
  "%E0%A4%A",
  "%",
  "x".repeat(300),
  "x".repeat(150),
  "'%20or%201=1--",
  "%C2%A0",
  "%0d%0aSet-Cookie:a=b",
  "__proto__",
  "*",
  ";x=1",
];

/** A path parameter as it appears in the URL. */
export function inPath(right: string): Arbitrary<string> {
  return fc.oneof(
    { weight: 6, arbitrary: fc.constant(encodeURIComponent(right)) },
    { weight: 1, arbitrary: fc.constant(encodeURIComponent(right.toUpperCase())) },
    { weight: 2, arbitrary: fc.constantFrom(...segments) },
    { weight: 2, arbitrary: strings.map((text) => encodeURIComponent(text.slice(0, 60).toWellFormed())) },
  );
}

const headerJunk: Record<string, string>[] = [
  { "idempotency-key": "a b" },
  { "idempotency-key": "x".repeat(300) },
  { "idempotency-key": "\u00e9" },
  { "if-none-match": '*, W/"' },
  { accept: "text/html" },
  { "content-encoding": "gzip" },
  { "x-http-method-override": "DELETE" },
  { "x-forwarded-for": "'\"><, 999.999.999.999, ::1%eth0" },
  { "user-agent": "\u00ff".repeat(2_000) },
  { cookie: "camarim_fan=%00%ff; camarim_media=s%3Ax.y; =; ;;;__proto__=1" },
];

/** Headers in addition to the valid ones. */
export const headers: Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 9, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.constantFrom(...headerJunk) },
);

/** `data.0.name`: paths at which a schema accepts text. */
export function textFields(schema: z.ZodType | undefined): string[] {
  if (!schema) return [];
  return textsIn(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Schema, []);
}

function textsIn({ type, properties, items, anyOf = [] }: Schema, path: string[]): string[] {
  if (properties) return Object.entries(properties).flatMap(([name, field]) => textsIn(field, [...path, name]));
  if (items) return textsIn(items, [...path, "0"]);
  const [text] = [...new Set(anyOf.flatMap((each) => textsIn(each, path)))];
  if (text) return [text];
  return type === "string" || (type === undefined && anyOf.length === 0) ? [path.join(".")] : [];
}

/** A valid body with another text at `path`. */
export function withText(right: unknown, path: string, text: string): unknown {
  const [name = "", ...rest] = path.split(".");
  const inner = (right as Record<string, unknown> | undefined)?.[name];
  const value = rest.length > 0 ? withText(inner, rest.join("."), text) : text;
  if (!Array.isArray(right)) return { ...(right as object), [name]: value };
  return right.map((each, i) => (String(i) === name ? value : each));
}
