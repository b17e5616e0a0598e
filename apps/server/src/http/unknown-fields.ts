import type { FastifyRequest } from "fastify";
import type { App } from "#core/app";
import { AppError } from "#core/app-error";

/** Where an endpoint names no query or no body, all of it is unknown, and is refused by name as in any other. */
export function refuseUnknownFields(app: App) {
  app.addHook("preValidation", async ({ routeOptions: { schema }, query, body }: FastifyRequest) => {
    if (!schema || schema.hide) return;
    if (!schema.querystring) refuse(query);
    if (!schema.body) refuse(body);
  });
}

/** An empty object says as little as none. */
function refuse(sent: unknown) {
  if (sent === undefined || sent === null) return;
  const names = typeof sent === "object" ? Object.keys(sent) : [];
  if (names.length) throw new AppError("VALIDATION_FAILED", unknownFields(names));
  if (typeof sent !== "object" || Array.isArray(sent)) throw new AppError("VALIDATION_FAILED");
}

export function unknownFields(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, "Campo desconhecido."]));
}
