import { randomUUID } from "node:crypto";
import Fastify, { type FastifyReply, type FastifyRequest } from "fastify";
import { renderChoices, renderMessage } from "./page.ts";
import { simulatedKeys } from "./simulated-keys.ts";

type Session = {
  id: string;
  status: "PENDING" | "COMPLETE" | "FAIL" | "CANCELLED" | "EXPIRED";
  method: string | null;
  backUrl: string;
  expiresAt: number;
};

/** Faults that tests cause: `silent` closes that many requests without a response, `status` is sent instead of a response. */
type Knobs = { aheadMs: number; silent: number; status: number };
export type AgeSimulator = Awaited<ReturnType<typeof startAgeSimulator>>;

/** Listens on `port` of the loopback address; by default on a free one. */
export async function startAgeSimulator({ port = 0 }: { port?: number } = {}) {
  const simulator = createAgeSimulator();
  return { ...simulator, url: await simulator.app.listen({ host: "127.0.0.1", port }) };
}

/** The part of Yoti's age check that the product uses, with sessions in memory and a page to choose the result. */
function createAgeSimulator() {
  const sessions = new Map<string, Session>();
  const knobs: Knobs = { aheadMs: 0, silent: 0, status: 0 };
  const app = Fastify({ forceCloseConnections: true });
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))),
  );

  app.addHook("onRequest", async (request, reply) => {
    if (!request.url.startsWith("/api/")) return;
    if (knobs.silent > 0) {
      knobs.silent -= 1;
      request.raw.destroy();
    }
    if (knobs.status) return reply.code(knobs.status).send({ error: "simulated" });
    const { authorization, "yoti-sdk-id": sdkId } = request.headers;
    if (sdkId !== simulatedKeys.sdkId || authorization !== `Bearer ${simulatedKeys.apiKey}`)
      return reply.code(401).send({ error: "Missing or unknown Yoti-Sdk-Id" });
  });

  app.post("/api/v1/sessions", async (request, reply) => {
    const { callback, ttl, type } = (request.body ?? {}) as {
      callback?: { url?: string };
      ttl?: number;
      type?: string;
    };
    if (type !== "OVER" || !callback?.url || !ttl || ttl < 60) return reply.code(400).send({ error: "missing field" });
    const expiresAt = Date.now() + knobs.aheadMs + ttl * 1_000;
    const session: Session = { id: randomUUID(), status: "PENDING", method: null, backUrl: callback.url, expiresAt };
    sessions.set(session.id, session);
    return reply
      .code(201)
      .send({ id: session.id, status: session.status, expires_at: new Date(expiresAt).toISOString() });
  });

  app.get("/api/v1/sessions/:id/result", async (request, reply) => {
    const session = findSession(request);
    if (!session) return reply.code(404).send({ error: "session not found" });
    return { id: session.id, type: "OVER", status: session.status, ...(session.method && { method: session.method }) };
  });

  app.get("/", async (request, reply) => {
    const session = sessions.get((request.query as { sessionId?: string }).sessionId ?? "");
    if (session?.status !== "PENDING")
      return sendHtml(reply.code(404), renderMessage("Esta verificação não existe mais."));
    return sendHtml(reply, renderChoices(session.id));
  });

  app.post("/decide", async (request, reply) => {
    const { session: id = "", result = "" } = (request.body ?? {}) as Record<string, string>;
    const session = sessions.get(id);
    if (session?.status !== "PENDING")
      return sendHtml(reply.code(404), renderMessage("Esta verificação não existe mais."));
    if (result === "cancel") session.status = "CANCELLED";
    else Object.assign(session, { status: result === "young" ? "FAIL" : "COMPLETE", method: toMethod(result) });
    return reply.code(303).header("location", session.backUrl).send();
  });

  function findSession(request: FastifyRequest): Session | undefined {
    const session = sessions.get((request.params as { id: string }).id);
    if (session?.status === "PENDING" && session.expiresAt <= Date.now() + knobs.aheadMs) session.status = "EXPIRED";
    return session;
  }

  return { app, knobs, sessions, stop: async () => void (await app.close()) };
}

const toMethod = (result: string) => (result === "document" ? "DOC_SCAN" : "AGE_ESTIMATION");

function sendHtml(reply: FastifyReply, body: string) {
  return reply.type("text/html; charset=utf-8").send(body);
}
