import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { AppError, toErrorBody } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { isDatabaseAway } from "#db/is-database-away";
import type { Operations } from "./operations.ts";
import { createSecurityHeaders } from "./security-headers.ts";

type Address = { host: string; port: number };

/**
 * Serves only the operational endpoints, for processes without the API and for networks where those are not public. Without Fastify,
 * which a worker does not load.
 */
export async function startOpsServer(
  { config, log }: Pick<Ctx, "config" | "log">,
  operations: Operations,
  { host, port }: Address,
): Promise<Server> {
  const headers = createSecurityHeaders(config);

  async function respond(request: IncomingMessage, response: ServerResponse) {
    const [path = ""] = (request.url ?? "").split("?");
    const endpoint = request.method === "GET" ? operations.endpoints.get(path) : undefined;
    if (!endpoint) throw new AppError("NOT_FOUND");
    const { authorization } = request.headers;
    const { status, type, body } = await endpoint({ authorization, localPort: request.socket.localPort, log });
    send(response, status, body, type);
  }

  function send(response: ServerResponse, status: number, body: object | string, type?: string) {
    response
      .writeHead(status, {
        ...headers,
        "content-type": type ?? "application/json; charset=utf-8",
        ...(operations.isDraining() && { connection: "close" }),
      })
      .end(typeof body === "string" ? body : JSON.stringify(body));
  }

  const server = createServer({ requestTimeout: 10_000 }, (request, response) => {
    respond(request, response).catch((err) => {
      if (!(err instanceof AppError)) log.error({ err }, "a request of the port for operators failed");
      const error = err instanceof AppError ? err : new AppError(isDatabaseAway(err) ? "UNAVAILABLE" : "INTERNAL");
      send(response, error.status, toErrorBody(error));
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen({ host, port }, resolve);
  });
  return server;
}
