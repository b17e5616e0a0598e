import type { ErrorCode } from "@camarim/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#core/app-error";
import type { App } from "#core/http/app";
import { toErrorResponse } from "../errors.ts";
import { hookRoute } from "../hook-route.ts";
import type { Limits } from "../limits.ts";

type Deadline = {
  request: FastifyRequest;
  reply: FastifyReply;
  stage: "receiving" | "uploading" | "handling" | "draining";
  dueAt: number;
  /** Read from the socket when the deadline of an upload was last extended. */
  bytes: number;
};

declare module "fastify" {
  interface FastifyRequest {
    deadline: Deadline | undefined;
  }
}

/**
 * Limits the time of a body (REQUEST_TIMEOUT) and then of the handler (UNAVAILABLE); an upload may last as long as data arrives.
 * Fastify's timeout counts from the headers, so that a slow client would use up the handler's time. A handler that is late still
 * completes, and its `Idempotency-Key` remains claimed, so that a repeat does not run at the same time. An event stream is
 * finished for this purpose when its headers are sent (`onSend`); `modules/events` closes it after some minutes. One timer checks
 * all requests.
 */
export function enforceTimeouts(app: App, limits: Limits) {
  const { requestMs, handlerMs } = limits;
  const open = new Set<Deadline>();
  app.decorateRequest("deadline", undefined);

  app.addHook("onRequest", (request, reply, done) => {
    request.deadline = { request, reply, stage: "receiving", dueAt: performance.now() + requestMs, bytes: 0 };
    open.add(request.deadline);
    done();
  });

  app.addHook("preHandler", ({ deadline }, _reply, done) => {
    if (deadline?.stage === "receiving") enterStage(deadline, "handling", handlerMs);
    done();
  });

  // The handler of an upload reads the body.
  app.addHook("onRoute", (route) => {
    if (!route.config?.upload && !route.config?.bytes) return;
    const startUpload = ({ deadline }: FastifyRequest, _reply: FastifyReply, done: () => void) => {
      if (deadline) enterStage(deadline, "uploading", limits.uploadMs);
      done();
    };
    hookRoute(route, "preValidation", startUpload);
  });

  app.addHook("onSend", ({ deadline, raw }, _reply, _payload, done) => {
    // The rest of a refused body may still arrive. Node sets `complete` late for a request without a body.
    const hasBody = raw.headers["content-length"] !== undefined || raw.headers["transfer-encoding"] !== undefined;
    if (deadline && (raw.complete || !hasBody)) open.delete(deadline);
    done();
  });

  const checkIntervalMs = Math.min(500, requestMs / 10, handlerMs / 10);
  const timer = setInterval(() => {
    const now = performance.now();
    for (const deadline of open) if (isOver(deadline, now, limits)) open.delete(deadline);
  }, checkIntervalMs).unref();
  app.addHook("onClose", async () => clearInterval(timer));
}

function enterStage(deadline: Deadline, stage: Deadline["stage"], ms: number) {
  deadline.stage = stage;
  deadline.dueAt = performance.now() + ms;
  if (stage === "uploading" || stage === "draining") deadline.bytes = countBytes(deadline);
}

/** Updates the stage of a request, and ends it when it is overdue. Returns whether the deadline is done. */
function isOver(deadline: Deadline, now: number, { uploadMs, uploadBytes, handlerMs }: Limits): boolean {
  const { request, reply, stage } = deadline;
  const { raw } = request;
  if (raw.destroyed && reply.raw.destroyed) return true;
  if (reply.raw.headersSent) {
    if (raw.complete || raw.destroyed) return true;
    if (stage !== "draining") enterStage(deadline, "draining", uploadMs);
  } else if (stage === "uploading" && raw.complete) enterStage(deadline, "handling", handlerMs);
  const isBody = deadline.stage === "uploading" || deadline.stage === "draining";
  if (isBody && countBytes(deadline) - deadline.bytes >= uploadBytes) enterStage(deadline, deadline.stage, uploadMs);
  if (now < deadline.dueAt) return false;
  if (deadline.stage === "draining") raw.destroy();
  else sendTimeout(deadline, deadline.stage === "handling" ? "UNAVAILABLE" : "REQUEST_TIMEOUT");
  return true;
}

function countBytes({ request }: Deadline) {
  return request.raw.socket.bytesRead ?? 0;
}

/** Bypasses Fastify's reply, so that a handler that completes at the same time cannot respond too. */
function sendTimeout({ request, reply }: Deadline, code: ErrorCode) {
  if (reply.sent || reply.raw.destroyed) return;
  const error = new AppError(code);
  request.log.warn({ code, route: request.routeOptions.url }, "a request took too long");
  reply.hijack();
  const { body, headers } = toErrorResponse(error, request);
  for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...headers }))
    if (value !== undefined) reply.raw.setHeader(name, value);
  const own = { "content-length": Buffer.byteLength(body), connection: "close" };
  // After the response Node emits no error when the rest of the body does not arrive: a handler that reads it would wait forever.
  reply.raw.writeHead(error.status, own).end(body, () => request.raw.destroy(error));
}
