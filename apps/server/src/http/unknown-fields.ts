import { fieldErrors } from "@camarim/contract/field-errors";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#core/app-error";
import type { App } from "#core/http/app";
import { hookRoute } from "./hook-route.ts";

/** For endpoints without a query or body schema: VALIDATION_FAILED that names each field. */
export function rejectUnknownFields(app: App) {
  app.addHook("onRoute", (route) => {
    const { querystring, body, hide } = route.schema ?? { hide: true };
    // The handler of an upload validates its fields.
    const takesBody = body || route.config?.upload;
    if (hide || (querystring && takesBody)) return;
    const checkEmpty = (request: FastifyRequest, _reply: FastifyReply, done: () => void) => {
      if (!querystring) assertEmpty(request.query);
      if (!takesBody) assertEmpty(request.body);
      done();
    };
    hookRoute(route, "preValidation", checkEmpty);
  });
}

/** An empty object is accepted. */
function assertEmpty(value: unknown) {
  if (value === undefined || value === null) return;
  const names = typeof value === "object" ? Object.keys(value) : [];
  if (names.length > 0) throw new AppError("VALIDATION_FAILED", findUnknownFields(names));
  if (typeof value !== "object" || Array.isArray(value)) throw new AppError("VALIDATION_FAILED");
}

export function findUnknownFields(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, fieldErrors.unknown]));
}
