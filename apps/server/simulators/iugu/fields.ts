import type { FastifyRequest } from "fastify";

/** What a request brought, of which nothing is known yet. */
export type Fields = Record<string, unknown>;

export function fieldsOf(value: unknown): Fields {
  return value && typeof value === "object" && !Array.isArray(value) ? (value as Fields) : {};
}

export const bodyOf = ({ body }: FastifyRequest): Fields => fieldsOf(body);

export function queryOf({ query }: FastifyRequest): Record<string, string> {
  return Object.fromEntries(Object.entries(fieldsOf(query)).map(([name, value]) => [name, String(value)]));
}

export const idOf = ({ params }: FastifyRequest): string => String(fieldsOf(params).id ?? "");

export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

export const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : []);

/** One page of what a route lists, at most `most` of it. */
export function pageOf<T>(all: readonly T[], request: FastifyRequest, most: number): T[] {
  const { start = "0", limit = String(most) } = queryOf(request);
  return all.slice(Number(start), Number(start) + Math.min(most, Number(limit)));
}
