import { Socket } from "node:net";
import type { FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import { AppError } from "#core/app-error";
import type { App } from "#core/http/app";
import { createLoadQueue, type LoadLimits, type LoadQueue } from "./load-queue.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The queue that the request is in. */
    queue: LoadQueue | undefined;
  }
}

/**
 * When a request is refused under overload: `never` for cheap ones and monitoring, `last` for payments, receipts and uploads, `paid`
 * for what subscribers watch, `first` for all others.
 */
type Priority = "never" | "last" | "paid" | "first";

/** Files of the web app, health checks and metrics. */
const cheap = /^\/(health|ready|status|metrics|robots\.txt|assets\/.*|icons\/.*|[\w.-]+\.(js|svg|png|webmanifest))$/;

const logIntervalMs = 10_000;

/**
 * Refuses requests that would wait too long with UNAVAILABLE and `Retry-After`, before any work is done for them. Payments and
 * uploads have their own queue, which is full only at `openMax`: a slow gateway does not cause refusals, and is not refused. So have
 * subscribers, so that a crowd of them takes no place of a payment. In-process requests of a page were accepted with the page.
 */
export function shedLoad(app: App, limits: LoadLimits) {
  const queues: Record<Exclude<Priority, "never">, LoadQueue> = {
    first: createLoadQueue(limits),
    paid: createLoadQueue({ ...limits, openFrom: Number.POSITIVE_INFINITY }),
    last: createLoadQueue({ ...limits, openFrom: Number.POSITIVE_INFINITY }),
  };
  let loggedAt = Number.NEGATIVE_INFINITY;
  app.decorateRequest("queue", undefined);

  app.addHook("onRoute", (route) => {
    route.config = { ...route.config, priority: getPriority(route) };
  });

  app.addHook("onRequest", (request, reply, done) => {
    const queue = findQueue(request);
    if (!queue?.isFull()) {
      // A request enters the queue after its body has arrived, which may take long.
      if (queue && !hasBody(request)) enterQueue(queue, request, reply);
      return done();
    }
    if (performance.now() - loggedAt > logIntervalMs) {
      loggedAt = performance.now();
      request.log.warn({ req: request }, "requests are refused under overload");
    }
    done(new AppError("UNAVAILABLE", undefined, queue.retryAfterSeconds()));
  });

  app.addHook("preValidation", (request, reply, done) => {
    const queue = hasBody(request) && findQueue(request);
    if (queue) enterQueue(queue, request, reply);
    done();
  });

  // Sending a file over a slow connection may take minutes, but does not delay other requests.
  app.addHook("onSend", (request, _reply, _payload, done) => {
    leaveQueue(request);
    done();
  });

  function findQueue(request: FastifyRequest): LoadQueue | undefined {
    const { priority = "first", isCheap } = request.routeOptions.config ?? {};
    if (priority === "never" || isInProcess(request) || isCheap?.(request)) return undefined;
    return queues[priority];
  }
}

/** `last` is declared by the route, or follows from an upload or a chunk of one. */
export function getPriority({ url, config }: Pick<RouteOptions, "url" | "config">): Priority {
  if (cheap.test(url)) return "never";
  return config?.priority ?? (config?.upload || config?.bytes ? "last" : "first");
}

function enterQueue(queue: LoadQueue, request: FastifyRequest, reply: FastifyReply) {
  queue.enter();
  request.queue = queue;
  // For responses that bypass Fastify, and requests without a response.
  reply.raw.once("close", () => leaveQueue(request));
}

function leaveQueue(request: FastifyRequest) {
  request.queue?.leave();
  request.queue = undefined;
}

function hasBody({ raw }: FastifyRequest) {
  return raw.headers["content-length"] !== undefined || raw.headers["transfer-encoding"] !== undefined;
}

/** `app.inject` has no real socket. */
function isInProcess({ raw }: FastifyRequest) {
  return !(raw.socket instanceof Socket);
}
