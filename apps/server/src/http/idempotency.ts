import { randomUUID } from "node:crypto";
import { type Endpoint, takesKey } from "@camarim/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { App } from "#core/app";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { sign } from "#core/keys";
import { getCaller } from "./caller.ts";
import { hookRoute } from "./hook-route.ts";
import {
  claimKey,
  deleteAnswerRows,
  deleteExpired,
  deleteWrite,
  selectAnswer,
  updateAnswer,
  type Write,
} from "./idempotency.store.ts";

declare module "fastify" {
  interface FastifyRequest {
    write: Write | undefined;
  }
}

const leaseMs = 2 * 60_000;
const keptMs = 24 * 3_600_000;
const wellFormed = /^[\x21-\x7e]{1,255}$/;

/**
 * Honours `Idempotency-Key`: the same write again gets the answer it had (status and body, never a cookie), another write
 * under that key is IDEMPOTENCY_KEY_REUSED, one that still runs IDEMPOTENCY_KEY_RUNNING. Where a server died between the
 * effect and its answer, the write runs again once the lease ends: then the natural keys of the verbs hold.
 */
export function registerIdempotency(app: App, ctx: Ctx) {
  app.decorateRequest("write", undefined);
  app.decorateRequest("isAnswered", undefined);

  async function answerKnown(request: FastifyRequest, reply: FastifyReply) {
    const key = request.headers["idempotency-key"];
    if (key === undefined && request.routeOptions.config.idempotencyKey === "required")
      throw new AppError("IDEMPOTENCY_KEY_MISSING");
    if (key === undefined) return;
    if (!wellFormed.test(String(key))) throw new AppError("IDEMPOTENCY_KEY_INVALID");
    const isAnswered = (received: unknown) => answerAgain(ctx, request, reply, String(key), received);
    // What an upload holds is known only once it has come: the one who reads it asks then.
    if (request.routeOptions.config.upload) request.isReplayed = isAnswered;
    else if (await isAnswered(request.body)) return reply;
  }

  async function keepAnswer(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
    const { write } = request;
    if (!write) return;
    const body = payload || null;
    const isText = body === null || typeof body === "string";
    const expiresAt = new Date(ctx.now().getTime() + keptMs);
    const kept =
      isText && isLasting(reply.statusCode)
        ? updateAnswer(ctx, write, { status: reply.statusCode, body, expiresAt })
        : deleteWrite(ctx, write);
    // The work is done: its answer is not lost because it could not be kept.
    await kept.catch((err) => request.log.error({ err }, "an answer could not be kept"));
  }

  app.addHook("onRoute", (route) => {
    if (!takesKey(route as Endpoint)) return;
    hookRoute(route, "preHandler", answerKnown);
    hookRoute(route, "onSend", keepAnswer);
  });
}

async function answerAgain(ctx: Ctx, request: FastifyRequest, reply: FastifyReply, key: string, received: unknown) {
  const asked = [request.method, request.url, JSON.stringify(received) ?? ""];
  // Signed and not merely hashed: nobody who reads the database can try out what a body held.
  const fingerprint = sign(ctx.keys, "write", ...asked);
  const write = { caller: getCaller(request), key, fingerprint, attempt: randomUUID() };
  if (await claimKey(ctx, write, new Date(ctx.now().getTime() + leaseMs))) {
    request.write = write;
    return false;
  }
  const held = await selectAnswer(ctx, write);
  if (held && held.fingerprint !== fingerprint) throw new AppError("IDEMPOTENCY_KEY_REUSED");
  if (!held?.status) throw new AppError("IDEMPOTENCY_KEY_RUNNING", undefined, 1);
  reply.code(held.status).header("idempotency-replayed", "true");
  if (held.body !== null) reply.type("application/json; charset=utf-8");
  reply.send(held.body);
  return true;
}

/** Faults of ours and of the moment (too slow, too often) may have another end next time. */
function isLasting(status: number): boolean {
  return status < 500 && status !== 408 && status !== 429;
}

export async function deleteOldAnswers(ctx: Ctx) {
  await deleteExpired(ctx);
}

/** What was answered to a fan, or tells of them to whomever: such a write that comes again meets the natural keys of its verb. */
export async function deleteAnswersTo(ctx: Ctx, fan: { email: string; fanSessionIds: readonly string[] }) {
  await deleteAnswerRows(ctx, fan);
}
