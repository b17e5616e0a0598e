import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { ConnectionError } from "fastify";
import { AppError, toErrorBody } from "#core/app-error";
import type { App } from "#core/http/app";
import { toAppError } from "./errors.ts";

const lingerMs = 1_000;

/**
 * Responds to input that is not a valid request (oversized headers, broken HTTP) with an error of the catalogue, and closes the
 * connection. If a response is being sent on this socket, it only closes the connection.
 */
export function handleBrokenRequests(headers: Record<string, string>) {
  return (error: ConnectionError, socket: Socket & { _httpMessage?: ServerResponse }) => {
    if (error.code === "ECONNRESET" || !socket.writable || socket._httpMessage?.headersSent) return socket.destroy();
    const appError = toAppError({ ...error, code: error.code, statusCode: 400 });
    const body = JSON.stringify(toErrorBody(appError));
    const head = [
      `HTTP/1.1 ${appError.status} Refused`,
      ...Object.entries(headers).map((header) => header.join(": ")),
      "Content-Type: application/json; charset=utf-8",
      `Content-Length: ${Buffer.byteLength(body)}`,
      "Connection: close",
    ];
    socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
    // A client that keeps sending must not keep the socket open.
    setTimeout(() => socket.destroy(), lingerMs).unref();
  };
}

/** `Expect` with a value other than 100-continue, to which Node would respond with a bare 417. */
export function rejectExpectations(headers: Record<string, string>) {
  return (_request: IncomingMessage, response: ServerResponse) => {
    const appError = new AppError("BODY_MALFORMED");
    const body = JSON.stringify(toErrorBody(appError));
    const own = { "content-type": "application/json; charset=utf-8", "content-length": Buffer.byteLength(body) };
    response.writeHead(appError.status, { ...headers, ...own, connection: "close" }).end(body);
  };
}

/**
 * Refuses targets that are not paths, with BODY_MALFORMED and a closed connection: absolute ones (`GET http://other/`), which
 * React Router would append to the host, `OPTIONS *` and `CONNECT`. Also refuses several `Host` headers (RFC 9112, 3.2), of which
 * a proxy may read another one than Node.
 */
export function rejectTargets(app: App, headers: Record<string, string>) {
  app.addHook("onRequest", (request, reply, done) => {
    if (request.raw.url?.startsWith("/") && !hasSeveralHosts(request.raw)) return done();
    reply.header("connection", "close");
    done(new AppError("BODY_MALFORMED"));
  });
  const handleBroken = handleBrokenRequests(headers);
  app.server.on("connect", (_request, socket: Socket) =>
    handleBroken(Object.assign(new Error("CONNECT"), { code: "HPE_INVALID_METHOD" }) as ConnectionError, socket),
  );
}

function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  const names = rawHeaders.filter((_, index) => index % 2 === 0);
  return names.filter((name) => name.toLowerCase() === "host").length > 1;
}
