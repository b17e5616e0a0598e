import type { FastifyRequest } from "fastify";

/** Unvalidated input of a request. */
export type Fields = Record<string, unknown>;

export function readFields(value: unknown): Fields {
  return value && typeof value === "object" && !Array.isArray(value) ? (value as Fields) : {};
}

export const readBody = ({ body }: FastifyRequest): Fields => readFields(body);

export function readQuery({ query }: FastifyRequest): Record<string, string> {
  return Object.fromEntries(Object.entries(readFields(query)).map(([name, value]) => [name, String(value)]));
}

export const readId = ({ params }: FastifyRequest): string => String(readFields(params).id ?? "");

export const readText = (value: unknown): string => (typeof value === "string" ? value : "");

export const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(readFields) : []);

/** One page of a list, with at most `maxItems`. */
export function listPage<T>(all: readonly T[], request: FastifyRequest, maxItems: number): T[] {
  const { start = "0", limit = String(maxItems) } = readQuery(request);
  return all.slice(Number(start), Number(start) + Math.min(maxItems, Number(limit)));
}
