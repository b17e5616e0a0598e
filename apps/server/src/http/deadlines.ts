import type { ErrorCode } from "@camarim/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { App } from "#core/app";
import { AppError } from "#core/app-error";
import { refusalOf } from "./errors.ts";
import { hookRoute } from "./hook-route.ts";
import type { Limits } from "./limits.ts";

type Deadline = {
  request: FastifyRequest;
  reply: FastifyReply;
  stage: "coming" | "uploading" | "answering" | "draining";
  dueAt: number;
  /** Of the socket, when the clock of an upload was last set. */
  bytes: number;
};

declare module "fastify" {
  interface FastifyRequest {
    deadline: Deadline | undefined;
  }
}

/**
 * A body comes within its time, REQUEST_TIMEOUT, and then the answer within its own, UNAVAILABLE; an upload may last as long as
 * it goes on. Fastify's own timeout counts from the headers on, so that a slow line would eat the time of the work. What a
 * late handler still does stays done; its `Idempotency-Key` stays running, so that nobody repeats it beside it.
 * A stream of events is answered with its headers (`onSend`); `modules/events` closes it after some minutes.
 * One timer looks after all requests: they only say where they are.
 */
export function enforceTimeouts(app: App, limits: Limits) {
  const { requestMs, handlerMs } = limits;
  const open = new Set<Deadline>();
  app.decorateRequest("deadline", undefined);

  app.addHook("onRequest", (request, reply, done) => {
    request.deadline = { request, reply, stage: "coming", dueAt: performance.now() + requestMs, bytes: 0 };
    open.add(request.deadline);
    done();
  });

  app.addHook("preHandler", ({ deadline }, _reply, done) => {
    if (deadline?.stage === "coming") move(deadline, "answering", handlerMs);
    done();
  });

  // The body of an upload is read by its handler.
  app.addHook("onRoute", (route) => {
    if (!route.config?.upload && !route.config?.bytes) return;
    const mark = ({ deadline }: FastifyRequest, _reply: FastifyReply, done: () => void) => {
      if (deadline) move(deadline, "uploading", limits.uploadMs);
      done();
    };
    hookRoute(route, "preValidation", mark);
  });

  app.addHook("onSend", ({ deadline, raw }, _reply, _payload, done) => {
    // The rest of a refused body may still be coming; Node says of what has none only later that it is complete.
    const hasBody = raw.headers["content-length"] !== undefined || raw.headers["transfer-encoding"] !== undefined;
    if (deadline && (raw.complete || !hasBody)) open.delete(deadline);
    done();
  });

  const lookEveryMs = Math.min(500, requestMs / 10, handlerMs / 10);
  const timer = setInterval(() => {
    const now = performance.now();
    for (const deadline of open) if (isOver(deadline, now, limits)) open.delete(deadline);
  }, lookEveryMs).unref();
  app.addHook("onClose", async () => clearInterval(timer));
}

function move(deadline: Deadline, stage: Deadline["stage"], ms: number) {
  deadline.stage = stage;
  deadline.dueAt = performance.now() + ms;
  if (stage === "uploading" || stage === "draining") deadline.bytes = bytesOf(deadline);
}

/** Moves a request on to where it is; whether nothing more is to be waited for. */
function isOver(deadline: Deadline, now: number, { uploadMs, uploadBytes, handlerMs }: Limits): boolean {
  const { request, reply, stage } = deadline;
  const { raw } = request;
  if (raw.destroyed && reply.raw.destroyed) return true;
  if (reply.raw.headersSent) {
    if (raw.complete || raw.destroyed) return true;
    if (stage !== "draining") move(deadline, "draining", uploadMs);
  } else if (stage === "uploading" && raw.complete) move(deadline, "answering", handlerMs);
  const isBody = deadline.stage === "uploading" || deadline.stage === "draining";
  if (isBody && bytesOf(deadline) - deadline.bytes >= uploadBytes) move(deadline, deadline.stage, uploadMs);
  if (now < deadline.dueAt) return false;
  if (deadline.stage === "draining") raw.destroy();
  else giveUp(deadline, deadline.stage === "answering" ? "UNAVAILABLE" : "REQUEST_TIMEOUT");
  return true;
}

function bytesOf({ request }: Deadline) {
  return request.raw.socket.bytesRead ?? 0;
}

/** Past Fastify's own way of answering, so that a handler that ends at this very moment cannot answer a second time. */
function giveUp({ request, reply }: Deadline, code: ErrorCode) {
  if (reply.sent || reply.raw.destroyed) return;
  const error = new AppError(code);
  request.log.warn({ code, route: request.routeOptions.url }, "a request took too long");
  reply.hijack();
  const { body, headers } = refusalOf(error, request);
  for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...headers }))
    if (value !== undefined) reply.raw.setHeader(name, value);
  const own = { "content-length": Buffer.byteLength(body), connection: "close" };
  // Once it is answered, Node tells nobody that the rest of the body will not come: who still reads it would wait for ever.
  reply.raw.writeHead(error.status, own).end(body, () => request.raw.destroy(error));
}
