import type { ErrorCode } from "@camarim/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { App } from "#core/app";
import { AppError } from "#core/app-error";
import { errorBody, retryAfter } from "./errors.ts";
import type { Limits } from "./limits.ts";

declare module "fastify" {
  interface FastifyRequest {
    deadline: NodeJS.Timeout | undefined;
  }
}

/**
 * A body comes within its time, REQUEST_TIMEOUT, and then the answer within its own, UNAVAILABLE. Fastify's own timeout
 * counts from the headers on, so that a slow line would eat the time of the work. What a late handler still does stays
 * done; its `Idempotency-Key` stays running, so that nobody repeats it beside it.
 */
export function keepDeadlines(app: App, { requestMs, uploadMs, handlerMs }: Limits) {
  app.decorateRequest("deadline", undefined);

  function within(ms: number, request: FastifyRequest, reply: FastifyReply, code: ErrorCode) {
    clearTimeout(request.deadline);
    if (reply.sent || reply.raw.destroyed) return;
    request.deadline = setTimeout(() => giveUp(request, reply, new AppError(code)), ms);
  }

  app.addHook("onRequest", async (request, reply) => {
    reply.raw.once("close", () => clearTimeout(request.deadline));
    within(isUpload(request) ? uploadMs : requestMs, request, reply, "REQUEST_TIMEOUT");
  });

  app.addHook("preHandler", async (request, reply) => {
    const start = () => within(handlerMs, request, reply, "UNAVAILABLE");
    // The body of an upload is read by its handler.
    if (isUpload(request)) request.raw.once("end", start);
    else start();
  });

  app.addHook("onSend", async (request) => clearTimeout(request.deadline));
}

function isUpload({ routeOptions }: FastifyRequest) {
  return routeOptions.schema?.consumes?.includes("multipart/form-data") ?? false;
}

/** Past Fastify's own way of answering, so that a handler that ends at this very moment cannot answer a second time. */
function giveUp(request: FastifyRequest, reply: FastifyReply, error: AppError) {
  if (reply.sent || reply.raw.headersSent) return;
  request.log.warn({ code: error.code, route: request.routeOptions.url }, "a request took too long");
  reply.hijack();
  for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...retryAfter(error) }))
    if (value !== undefined) reply.raw.setHeader(name, value);
  const body = JSON.stringify(errorBody(error));
  const own = { "content-type": "application/json; charset=utf-8", "content-length": Buffer.byteLength(body) };
  // Once it is answered, Node tells nobody that the rest of the body will not come: who still reads it would wait for ever.
  reply.raw.writeHead(error.status, { ...own, connection: "close" }).end(body, () => request.raw.destroy(error));
}
