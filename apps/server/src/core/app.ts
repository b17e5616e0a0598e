import type { IncomingMessage, ServerResponse } from "node:http";
import type { Access, Endpoint, Grant } from "@camarim/contract";
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, RawServerDefault } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { AppError } from "./app-error.ts";
import type { Ctx } from "./ctx.ts";

export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** Registers the endpoints of a module, each with its use case and view. */
export type Routes = (app: App, ctx: Ctx) => void;

/**
 * `grant` where an admin looks after the account of another: then `accountId` is that creator's, `role` a creator's, and
 * `sessionId` names both the admin's session and the account.
 */
export type CreatorSession = {
  accountId: string;
  sessionId: string;
  role: "creator" | "admin";
  grant?: { adminId: string; visit: string };
};
export type FanSession = { sessionId: string };

declare module "fastify" {
  interface FastifyRequest {
    creator: CreatorSession | undefined;
    fan: FanSession | undefined;
    /**
     * Set on an upload that carries an `Idempotency-Key`: whether what was received has had its answer, which then has been
     * sent again. Throws IDEMPOTENCY_KEY_RUNNING, IDEMPOTENCY_KEY_REUSED.
     */
    isAnswered: ((received: unknown) => Promise<boolean>) | undefined;
  }
  interface FastifyContextConfig {
    access?: Access;
    grant?: Grant;
    errors?: Endpoint["config"]["errors"];
    upload?: Endpoint["config"]["upload"];
    bytes?: Endpoint["config"]["bytes"];
    stream?: Endpoint["config"]["stream"];
    headers?: Endpoint["config"]["headers"];
    throttle?: Endpoint["config"]["throttle"];
    idempotencyKey?: Endpoint["config"]["idempotencyKey"];
    /** When a request is refused under overload; `http/priority.table.ts`. */
    priority?: "never" | "last" | "first";
    /** Whether this request of the route costs next to nothing, and so is never refused. */
    isCheap?: (request: FastifyRequest) => boolean;
  }
}

/** The creator who asks; only for endpoints that let none but creators in. */
export function requireCreator(request: Pick<FastifyRequest, "creator">): CreatorSession {
  if (!request.creator) throw new AppError("UNAUTHENTICATED");
  return request.creator;
}

/** The fan's browser that asks; only for endpoints that let none but fans in. */
export function requireFan(request: Pick<FastifyRequest, "fan">): FanSession {
  if (!request.fan) throw new AppError("FAN_UNAUTHENTICATED");
  return request.fan;
}
