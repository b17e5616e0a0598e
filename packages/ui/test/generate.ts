import { exampleValues } from "@camarim/contract/examples";
import { z } from "zod";
import { realValues } from "./real-values.ts";

type Schema = {
  type?: string | readonly string[];
  const?: unknown;
  enum?: readonly unknown[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  items?: Schema;
  prefixItems?: readonly Schema[];
  properties?: Record<string, Schema>;
  required?: readonly string[];
  propertyNames?: { enum?: readonly string[] };
  additionalProperties?: Schema | boolean;
};

/** `full`: lists have `rows` entries, and nothing is missing; `empty`: lists are empty, counts 0, and what may be null or missing is. */
export type Fill = "full" | "empty";

/** Enough for each label of most enums. */
const rows = 8;
const dayMs = 86_400_000;

/**
 * A value that the schema accepts, the same for the same `seed`: entries of a list differ in names, amounts, labels and variants. Texts
 * are those of `real-values.ts`, or else of the contract's examples, by the name of their field.
 */
export function generate<S extends z.ZodType>(schema: S, fill: Fill = "full", seed = 0): z.output<S> {
  let shape = shapes.get(schema);
  if (!shape) {
    shape = z.toJSONSchema(schema, { io: "output", unrepresentable: "any" }) as Schema;
    shapes.set(schema, shape);
  }
  return schema.parse(toValue(shape, "", seed, fill)) as z.output<S>;
}

const shapes = new WeakMap<z.ZodType, Schema>();

function toValue(schema: Schema, name: string, seed: number, fill: Fill): unknown {
  if (typeof schema.type === "object") {
    const type = schema.type.find((type) => type !== "null");
    return fill === "empty" || !type ? null : toValue({ ...schema, type }, name, seed, fill);
  }
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) return toVariant(variants, name, seed, fill);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return pick(schema.enum, seed + hash(name));
  if (fill === "empty" && schema.type === "integer") return toNumber(schema, seed, fill);
  const known = [...(realValues[name] ?? []), ...(exampleValues[name] ?? [])].filter((value) => fits(value, schema));
  if (known.length > 0) return pick(known, seed);
  if (schema.type === "object") return toObject(schema, seed, fill);
  if (schema.type === "array") return toList(schema, name, seed, fill);
  if (schema.type === "string") return toText(schema, name, seed);
  if (schema.type === "boolean") return (seed + hash(name)) % 2 === 0;
  if (schema.type === "number" || schema.type === "integer") return toNumber(schema, seed, fill);
  return null;
}

function toVariant(variants: readonly Schema[], name: string, seed: number, fill: Fill): unknown {
  const present = variants.filter(({ type }) => type !== "null");
  if (present.length < variants.length && fill === "empty") return null;
  return toValue(pick(present, seed + hash(name)), name, seed, fill);
}

function toObject(schema: Schema, seed: number, fill: Fill): Record<string, unknown> {
  const { properties = {}, required = [], propertyNames, additionalProperties: rest } = schema;
  const known = Object.entries(properties).filter(([key]) => fill === "full" || required.includes(key));
  const further = typeof rest === "object" ? (propertyNames?.enum ?? []).map((key) => [key, rest] as const) : [];
  const object: Record<string, unknown> = Object.fromEntries(
    [...known, ...further].map(([key, value]) => [key, toValue(value, key, seed, fill)]),
  );
  // A page of a list is the whole list.
  if (Array.isArray(object.data) && "totalCount" in object) object.totalCount = object.data.length;
  return object;
}

function toList(
  { items = {}, prefixItems, minItems = 0, maxItems = rows }: Schema,
  name: string,
  seed: number,
  fill: Fill,
) {
  if (prefixItems) return prefixItems.map((item) => toValue(item, name, seed, fill));
  const length = fill === "empty" ? minItems : Math.max(minItems, Math.min(maxItems, rows));
  return Array.from({ length }, (_, index) => toValue(items, name, seed + index, fill));
}

function toText({ format, pattern, minLength = 0, maxLength = 200 }: Schema, name: string, seed: number): string {
  if (format === "uuid") return `0198c5b2-7a1e-7c3f-9d2a-${(0x4e5b6c7d8e9f + seed).toString(16)}`;
  // Past days, unless the name says otherwise, newest first.
  const days = /expires|until|due|next|available|ends|deadline/i.test(name) ? 5 + seed : -1 - seed;
  const at = new Date(Date.now() + days * dayMs).toISOString();
  if (format === "date-time") return at;
  if (format === "date") return at.slice(0, 10);
  if (format === "uri") return `https://camarim.example/${name}`;
  const text = `Texto de ${name || "exemplo"} ${seed + 1}`.slice(0, maxLength).padEnd(minLength, "a");
  if (pattern && !new RegExp(pattern, "u").test(text)) throw new Error(`No example of ${name} fits ${pattern}.`);
  return text;
}

function toNumber({ type, minimum = 0, maximum = 10_000 }: Schema, seed: number, fill: Fill): number {
  const value = fill === "empty" ? 0 : type === "number" ? 0.25 : 12 + 37 * seed;
  return Math.min(maximum, Math.max(minimum, value));
}

function fits(value: unknown, { type, pattern, minLength = 0, maxLength = 10_000, ...range }: Schema): boolean {
  if (typeof value === "number") {
    const { minimum = value, maximum = value } = range;
    return (
      (type === "number" || (type === "integer" && Number.isInteger(value))) && value >= minimum && value <= maximum
    );
  }
  if (typeof value === "boolean") return type === "boolean";
  if (typeof value !== "string" || type !== "string" || range.format) return false;
  return value.length >= minLength && value.length <= maxLength && new RegExp(pattern ?? "", "u").test(value);
}

/** So that the fields of an entry do not have the same place in their lists. */
function hash(name: string): number {
  return [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);
}

function pick<T>(values: readonly T[], seed: number): T {
  return values[seed % values.length] as T;
}
