import { exampleValues } from "@camarim/contract/examples";

/** The part of JSON Schema that the contract's schemas become. */
export type ExampleSchema = {
  type?: string | readonly string[];
  const?: unknown;
  enum?: readonly unknown[];
  default?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  minimum?: number;
  maximum?: number;
  anyOf?: readonly ExampleSchema[];
  oneOf?: readonly ExampleSchema[];
  items?: ExampleSchema;
  properties?: Record<string, ExampleSchema>;
  /** Of a record with a fixed set of keys. */
  propertyNames?: { enum?: readonly string[] };
  additionalProperties?: ExampleSchema | boolean;
};

const formats: Record<string, unknown> = {
  uuid: "0198c5b2-7a1e-7c3f-9d2a-4e5b6c7d8e9f",
  "date-time": "2026-11-22T15:30:00.000Z",
  date: "2026-11-22",
  uri: "https://camarim.example/@ana",
};

/** The first value of the table for this name that fits the schema, or else one derived from the schema. */
export function toExample(schema: ExampleSchema, name: string, operationId: string): unknown {
  const variant = (schema.anyOf ?? schema.oneOf)?.find(({ type }) => type !== "null");
  if (variant) return toExample(variant, name, operationId);
  if (schema.const !== undefined) return schema.const;
  const candidates = [...(exampleValues[`${operationId}.${name}`] ?? []), ...(exampleValues[name] ?? [])];
  return (
    candidates.find((value) => fits(value, schema)) ??
    schema.enum?.[0] ??
    schema.default ??
    toTypedExample(schema, name, operationId)
  );
}

function typeOf({ type }: ExampleSchema): string | undefined {
  return typeof type === "object" ? type.find((each) => each !== "null") : type;
}

function fits(value: unknown, schema: ExampleSchema): boolean {
  if (schema.enum) return schema.enum.includes(value);
  const type = typeOf(schema);
  if (typeof value === "number") {
    const { minimum = value, maximum = value } = schema;
    return (
      (type === "number" || (type === "integer" && Number.isInteger(value))) && value >= minimum && value <= maximum
    );
  }
  if (typeof value !== "string" || type !== "string") return false;
  return value.length >= (schema.minLength ?? 0) && new RegExp(schema.pattern ?? "", "u").test(value);
}

function toTypedExample(schema: ExampleSchema, name: string, operationId: string): unknown {
  switch (typeOf(schema)) {
    case "object":
      return Object.fromEntries(
        listProperties(schema)
          .filter(([key]) => !isLeftOut(key, name, operationId))
          .map(([key, value]) => [key, toExample(value, key, operationId)]),
      );
    case "array":
      return schema.items ? [toExample(schema.items, name, operationId)] : [];
    case "string":
      return formats[schema.format ?? ""] ?? "text";
    case "boolean":
      return true;
    default:
      return schema.minimum && schema.minimum > 0 ? schema.minimum : 1;
  }
}

/** The entry of a field in an object of a name precedes that of the field. */
function isLeftOut(key: string, name: string, operationId: string): boolean {
  const entry = exampleValues[`${operationId}.${name}.${key}`] ?? exampleValues[`${operationId}.${key}`];
  return entry?.length === 0;
}

function listProperties({ properties = {}, propertyNames, additionalProperties }: ExampleSchema) {
  const fields = Object.entries(properties);
  if (typeof additionalProperties !== "object") return fields;
  return [...fields, ...(propertyNames?.enum ?? []).map((key) => [key, additionalProperties] as const)];
}
