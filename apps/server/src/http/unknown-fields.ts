import type { FastifyReply, FastifyRequest } from "fastify";
import type { App } from "#core/app";
import { AppError } from "#core/app-error";
import { hookRoute } from "./hook-route.ts";

/** Where an endpoint names no query or no body, all of it is unknown, and is refused by name as in any other. */
export function rejectUnknownFields(app: App) {
  app.addHook("onRoute", (route) => {
    const { querystring, body, hide } = route.schema ?? { hide: true };
    // An upload is read, and refused, by its handler.
    const takesBody = body || route.config?.upload;
    if (hide || (querystring && takesBody)) return;
    const check = (request: FastifyRequest, _reply: FastifyReply, done: () => void) => {
      if (!querystring) refuse(request.query);
      if (!takesBody) refuse(request.body);
      done();
    };
    hookRoute(route, "preValidation", check);
  });
}

/** An empty object says as little as none. */
function refuse(sent: unknown) {
  if (sent === undefined || sent === null) return;
  const names = typeof sent === "object" ? Object.keys(sent) : [];
  if (names.length > 0) throw new AppError("VALIDATION_FAILED", findUnknownFields(names));
  if (typeof sent !== "object" || Array.isArray(sent)) throw new AppError("VALIDATION_FAILED");
}

export function findUnknownFields(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, "Campo desconhecido."]));
}
