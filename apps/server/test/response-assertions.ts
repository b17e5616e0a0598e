import { type ErrorCode, errors, listErrors } from "@camarim/contract";
import { expect } from "vitest";
import type { NamedEndpoint } from "./endpoints.ts";

/** Errors of any endpoint for an unreadable request or an unknown caller. */
const anywhere: readonly ErrorCode[] = [
  "VALIDATION_FAILED",
  "BODY_MALFORMED",
  "BODY_TOO_LARGE",
  "UNSUPPORTED_MEDIA_TYPE",
  "NOT_FOUND",
  "UNAUTHENTICATED",
  "FAN_UNAUTHENTICATED",
];

/** Internal details that no error may contain. */
const inside =
  /node_modules|\.ts\b|\bat \S+ \(|\b(select|insert|update) .*\b(from|into|set)\b|pg_|relation "|constraint|\/(src|tmp|home|root|work)\/|(Type|Syntax|Range)Error/i;

/** zod's own messages in English and in both variants of Portuguese, and words that are not Brazilian. */
const foreign =
  /Invalid|expected|Too (small|big)|Unrecognized|esperava|Demasiado|[<>]=|Chaves? não reconhecida|(Tipo|Opção|Entrada|Formato) inválid[oa]:|ficheiro|utilizador|palavra-passe/i;

type Refusal = { code: ErrorCode; title: string; message: string; fields?: Record<string, string> };
type Plain = { status: number; body: unknown };

/** Requires a valid error: of the catalogue, with its status and texts, and without internal details. */
function expectCatalogueError(
  { status, body }: Plain,
  from: readonly ErrorCode[] = Object.keys(errors) as ErrorCode[],
) {
  const { code, title, message, fields = {}, ...more } = body as Refusal;
  expect(from).toContain(code);
  expect({ status, title, message }).toEqual(errors[code]);
  expect(more).toEqual({});
  expect(`${title} ${message} ${Object.values(fields).join(" ")}`).not.toMatch(inside);
  expect(Object.values(fields).join(" ")).not.toMatch(foreign);
  for (const text of Object.values(fields)) expect(text).toEqual(expect.stringMatching(/\S/));
}

/** For any request: an error that the endpoint declares, or a response that matches the contract exactly. Never a 5xx. */
export function expectDeclaredResponse(endpoint: NamedEndpoint, { status, body }: Plain) {
  expect(status).toBeLessThan(500);
  if (status >= 400) return expectCatalogueError({ status, body }, [...anywhere, ...listErrors(endpoint)]);
  if (status === 304) return;
  const schema = endpoint.schema.response[status];
  expect(schema, `status ${status}`).toBeDefined();
  expect(schema?.parse(body)).toEqual(body);
}
