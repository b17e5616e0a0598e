import { randomUUID } from "node:crypto";
import { acceptsIdempotencyKey, type Endpoint } from "@camarim/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { App } from "#core/http/app";
import { digest } from "#core/keys/keys";
import { hookRoute } from "../hook-route.ts";
import { getCaller } from "./caller.ts";
import {
  claimKey,
  deleteExpired,
  deleteOlderHalf,
  deleteResponsesToFan,
  type IdempotentRequest,
  releaseKey,
  selectResponse,
  sumRecords,
  updateResponse,
} from "./idempotency.store.ts";

declare module "fastify" {
  interface FastifyRequest {
    idempotentRequest: IdempotentRequest | undefined;
  }
}

const leaseMs = 2 * 60_000;
const retentionMs = 24 * 3_600_000;
/**
 * Stored responses of one caller: above a limit the older half is deleted, but none of the last ten minutes, in which clients
 * repeat writes. Then the caller waits. A carrier's network is one caller for all visitors, hence thousands.
 */
export const recordLimits = { records: 2_000, bytes: 20_000_000, keptMinutes: 10 } as const;
const keyPattern = /^[\x21-\x7e]{1,255}$/;

/**
 * Implements `Idempotency-Key`: a repeated write gets the stored response (status and body, never a cookie), another write with
 * the same key IDEMPOTENCY_KEY_REUSED, a repeat of a running write IDEMPOTENCY_KEY_RUNNING. If the process dies before it stores
 * the response, the write runs again after the lease; then the use cases' own unique keys prevent a second effect.
 */
export function registerIdempotency(app: App, ctx: Ctx) {
  app.decorateRequest("idempotentRequest", undefined);
  app.decorateRequest("isReplayed", undefined);

  async function replayStored(request: FastifyRequest, reply: FastifyReply) {
    const key = request.headers["idempotency-key"];
    if (key === undefined && request.routeOptions.config.idempotencyKey === "required")
      throw new AppError("IDEMPOTENCY_KEY_MISSING");
    if (key === undefined) return;
    if (!keyPattern.test(String(key))) throw new AppError("IDEMPOTENCY_KEY_INVALID");
    const isReplayed = (received: unknown) => claimOrReplay(ctx, request, reply, String(key), received);
    // The body of an upload is part of the fingerprint: `readUpload` calls this after reading it.
    if (request.routeOptions.config.upload) request.isReplayed = isReplayed;
    else if (await isReplayed(request.body)) return reply;
  }

  async function storeResponse(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
    const { idempotentRequest: claim } = request;
    if (!claim) return;
    const body = payload || null;
    const isText = body === null || typeof body === "string";
    const expiresAt = new Date(ctx.now().getTime() + retentionMs);
    const stored =
      isText && isFinal(reply.statusCode)
        ? updateResponse(ctx, claim, { status: reply.statusCode, body, expiresAt })
        : releaseKey(ctx, claim);
    // The write is done: a failure to store its response must not fail the request.
    await stored.catch((err) => request.log.error({ err }, "a response could not be stored"));
  }

  app.addHook("onRoute", (route) => {
    if (!acceptsIdempotencyKey(route as Endpoint)) return;
    hookRoute(route, "preHandler", replayStored);
    hookRoute(route, "onSend", storeResponse);
  });
}

async function claimOrReplay(ctx: Ctx, request: FastifyRequest, reply: FastifyReply, key: string, received: unknown) {
  const parts = [request.method, request.url, JSON.stringify(received) ?? ""];
  // Signed and not only hashed, so that a reader of the database cannot guess the content of a body.
  const fingerprint = digest(ctx.keys, "write", ...parts);
  const claim = { caller: getCaller(request), key, fingerprint, attempt: randomUUID() };
  await verifyRoom(ctx, claim);
  if (await claimKey(ctx, claim, new Date(ctx.now().getTime() + leaseMs))) {
    request.idempotentRequest = claim;
    return false;
  }
  const existing = await selectResponse(ctx, claim);
  if (existing && existing.fingerprint !== fingerprint) throw new AppError("IDEMPOTENCY_KEY_REUSED");
  if (!existing?.status) throw new AppError("IDEMPOTENCY_KEY_RUNNING", undefined, 1);
  reply.code(existing.status).header("idempotency-replayed", "true");
  if (existing.body !== null) reply.type("application/json; charset=utf-8");
  reply.send(existing.body);
  return true;
}

async function verifyRoom(ctx: Ctx, claim: IdempotentRequest) {
  const { records, bytes } = await sumRecords(ctx, claim.caller, recordLimits.records);
  if (records < recordLimits.records && bytes < recordLimits.bytes) return;
  const keptMs = recordLimits.keptMinutes * 60_000;
  const until = new Date(ctx.now().getTime() + retentionMs - keptMs);
  if ((await deleteOlderHalf(ctx, claim.caller, until)) > 0) return;
  // What was done already is answered again.
  if (!(await selectResponse(ctx, claim)))
    throw new AppError("TOO_MANY_ATTEMPTS", undefined, recordLimits.keptMinutes * 60);
}

/** A repeat may have another result after a server error, a timeout or a rate limit. */
function isFinal(status: number): boolean {
  return status < 500 && status !== 408 && status !== 429;
}

export async function deleteExpiredResponses(ctx: Ctx) {
  await deleteExpired(ctx);
}

/** Deletes responses to a fan, and responses to others that contain the fan's e-mail address. */
export async function deleteResponsesTo(ctx: Ctx, fan: { email: string; fanSessionIds: readonly string[] }) {
  await deleteResponsesToFan(ctx, fan);
}
