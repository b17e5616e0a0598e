import { Socket } from "node:net";
import type { FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import type { App } from "#core/app";
import { AppError } from "#core/app-error";
import { createLoadQueue, type LoadLimits, type LoadQueue } from "./load-queue.ts";
import { cheap, type Priority, paymentPages, paymentRoutes } from "./priority.table.ts";

declare module "fastify" {
  interface FastifyRequest {
    leaveQueue: (() => void) | undefined;
  }
}

const logEveryMs = 10_000;

/**
 * Refuses requests that would wait too long with UNAVAILABLE and a `Retry-After`, before any work is done for them. Payments and uploads
 * have a queue of their own, which is refused only when it is as long as can be: a slow gateway neither refuses nor is refused.
 * Requests that a page makes in-process were taken with the page.
 */
export function shedLoad(app: App, limits: LoadLimits) {
  const queues: Record<Exclude<Priority, "never">, LoadQueue> = {
    first: createLoadQueue(limits),
    last: createLoadQueue({ ...limits, openFrom: Number.POSITIVE_INFINITY }),
  };
  let loggedAt = Number.NEGATIVE_INFINITY;
  app.decorateRequest("leaveQueue", undefined);

  app.addHook("onRoute", (route) => {
    route.config = { priority: priorityOf(route), ...route.config };
  });

  app.addHook("onRequest", (request, reply, done) => {
    const queue = queueOf(request);
    if (!queue?.isFull()) {
      // A body may come slowly, and its sender is not in the queue meanwhile.
      if (queue && !hasBody(request)) enter(queue, request, reply);
      return done();
    }
    if (performance.now() - loggedAt > logEveryMs) {
      loggedAt = performance.now();
      request.log.warn({ req: request }, "requests are refused under overload");
    }
    done(new AppError("UNAVAILABLE", undefined, queue.retryAfterSeconds()));
  });

  app.addHook("preValidation", (request, reply, done) => {
    const queue = hasBody(request) && queueOf(request);
    if (queue) enter(queue, request, reply);
    done();
  });

  // A video or a file that a slow line takes minutes for is no work that others wait for.
  app.addHook("onSend", (request, _reply, _payload, done) => {
    request.leaveQueue?.();
    done();
  });

  function queueOf(request: FastifyRequest): LoadQueue | undefined {
    const { priority = "first", isCheap } = request.routeOptions.config ?? {};
    if (priority === "never" || isInProcess(request) || isCheap?.(request)) return undefined;
    return queues[priority];
  }
}

/** The priority that the table gives a route; uploads and pieces of them are `last`. */
export function priorityOf({ method, url, config }: Pick<RouteOptions, "method" | "url" | "config">): Priority {
  if (cheap.test(url)) return "never";
  const name = `${String(method).replace("HEAD", "GET")} ${url.replace(/^\/v1/, "")}`;
  const isPayment = (url.startsWith("/v1/") && paymentRoutes.includes(name)) || paymentPages.includes(url);
  return isPayment || config?.upload || config?.bytes ? "last" : "first";
}

function enter(queue: LoadQueue, request: FastifyRequest, reply: FastifyReply) {
  queue.enter();
  request.leaveQueue = () => {
    request.leaveQueue = undefined;
    queue.leave();
  };
  // The way out of whatever is answered past Fastify, or not at all.
  reply.raw.once("close", () => request.leaveQueue?.());
}

function hasBody({ raw }: FastifyRequest) {
  return raw.headers["content-length"] !== undefined || raw.headers["transfer-encoding"] !== undefined;
}

/** `app.inject` has a stand-in for the socket. */
function isInProcess({ raw }: FastifyRequest) {
  return !(raw.socket instanceof Socket);
}
