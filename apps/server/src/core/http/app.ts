import type { IncomingMessage, ServerResponse } from "node:http";
import type { Access, Endpoint, Fresh, Grant } from "@camarim/contract";
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, RawServerDefault } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { AppError } from "../app-error.ts";
import type { Ctx } from "../ctx.ts";
import type { ChangeFeed } from "../database/change-feed.ts";

export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** Registers the endpoints of a module. */
export type Routes = (app: App, ctx: Ctx) => void;

/**
 * With a support `grant`, `accountId` is the creator's, `role` is `creator`, and `sessionId` is a `toSupportSessionId` of the
 * admin's session.
 */
export type CreatorSession = {
  accountId: string;
  sessionId: string;
  role: "creator" | "admin";
  /** An admin without a second factor, who is only a creator until they have one. */
  needsFactor?: true;
  grant?: { adminId: string; visit: string };
  /** Of the token that was sent; not with a grant. */
  tokenHash?: Buffer;
  /** When the owner last proved their identity; never with a grant. */
  confirmedAt?: Date | null;
};
export type FanSession = { sessionId: string };

declare module "fastify" {
  interface FastifyInstance {
    changes: ChangeFeed;
  }
  interface FastifyRequest {
    creator: CreatorSession | undefined;
    fan: FanSession | undefined;
    /**
     * Set on an upload with an `Idempotency-Key`: sends the stored response if the received body has one. Throws
     * IDEMPOTENCY_KEY_RUNNING, IDEMPOTENCY_KEY_REUSED.
     */
    isReplayed: ((received: unknown) => Promise<boolean>) | undefined;
  }
  interface FastifyContextConfig {
    access?: Access;
    grant?: Grant;
    factor?: "production";
    fresh?: Fresh;
    errors?: Endpoint["config"]["errors"];
    upload?: Endpoint["config"]["upload"];
    bytes?: Endpoint["config"]["bytes"];
    stream?: Endpoint["config"]["stream"];
    headers?: Endpoint["config"]["headers"];
    throttle?: Endpoint["config"]["throttle"];
    idempotencyKey?: Endpoint["config"]["idempotencyKey"];
    /** When it is refused under overload (`http/load/shed-load.ts`). */
    priority?: "never" | "last" | "paid" | "first";
    /** A cheap request is never refused under overload. */
    isCheap?: (request: FastifyRequest) => boolean;
  }
}

/** For endpoints with the access `creator`; UNAUTHENTICATED. */
export function requireCreator(request: Pick<FastifyRequest, "creator">): CreatorSession {
  if (!request.creator) throw new AppError("UNAUTHENTICATED");
  return request.creator;
}

/** For endpoints with the access `fan`; FAN_UNAUTHENTICATED. */
export function requireFan(request: Pick<FastifyRequest, "fan">): FanSession {
  if (!request.fan) throw new AppError("FAN_UNAUTHENTICATED");
  return request.fan;
}
