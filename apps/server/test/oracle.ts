import { type ErrorCode, errors, listErrors } from "@camarim/contract";
import { expect } from "vitest";
import type { NamedEndpoint } from "./endpoints.ts";

/** What any endpoint may answer to a request that is not one it can read, or comes from nobody it knows. */
const anywhere: readonly ErrorCode[] = [
  "VALIDATION_FAILED",
  "BODY_MALFORMED",
  "BODY_TOO_LARGE",
  "MEDIA_TYPE_REFUSED",
  "NOT_FOUND",
  "UNAUTHENTICATED",
  "FAN_UNAUTHENTICATED",
];

/** Words of ours that tell how it is made inside. */
const inside =
  /node_modules|\.ts\b|\bat \S+ \(|\b(select|insert|update) .*\b(from|into|set)\b|pg_|relation "|constraint|\/(src|tmp|home|root|work)\/|(Type|Syntax|Range)Error/i;

/** What zod says itself, in English and in its two kinds of Portuguese, and words that nobody in Brazil writes. */
const foreign =
  /Invalid|expected|Too (small|big)|Unrecognized|esperava|Demasiado|[<>]=|Chaves? não reconhecida|(Tipo|Opção|Entrada|Formato) inválid[oa]:|ficheiro|utilizador|palavra-passe/i;

type Refusal = { code: ErrorCode; title: string; message: string; fields?: Record<string, string> };
type Plain = { status: number; body: unknown };

/** The one shape of a refusal: of the catalogue, with its status, in its words, and nothing of the inside. */
export function expectRefusal(
  { status, body }: Plain,
  from: readonly ErrorCode[] = Object.keys(errors) as ErrorCode[],
) {
  const { code, title, message, fields = {}, ...more } = body as Refusal;
  expect(from).toContain(code);
  expect({ status, title, message }).toEqual(errors[code]);
  expect(more).toEqual({});
  expect(`${title} ${message} ${Object.values(fields).join(" ")}`).not.toMatch(inside);
  expect(Object.values(fields).join(" ")).not.toMatch(foreign);
  for (const told of Object.values(fields)) expect(told).toEqual(expect.stringMatching(/\S/));
}

/** Whatever was asked: a refusal that the endpoint may give, or an answer of exactly the contract's shape. Never a 5xx. */
export function expectPlainAnswer(endpoint: NamedEndpoint, { status, body }: Plain) {
  expect(status).toBeLessThan(500);
  if (status >= 400) return expectRefusal({ status, body }, [...anywhere, ...listErrors(endpoint)]);
  if (status === 304) return;
  const schema = endpoint.schema.response[status];
  expect(schema, `status ${status}`).toBeDefined();
  expect(schema?.parse(body)).toEqual(body);
}
