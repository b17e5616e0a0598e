import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { ConnectionError } from "fastify";
import type { App } from "#core/app";
import { AppError } from "#core/app-error";
import { errorBody, toAppError } from "./errors.ts";

/** How long the last words may take to be read. */
const lingerMs = 1_000;

/**
 * Answers what never became a request (endless headers, broken HTTP) with an error of the catalogue, and hangs up. Where an
 * answer is on its way on this socket, more words would only break into it.
 */
export function handleBrokenRequests(headers: Record<string, string>) {
  return (error: ConnectionError, socket: Socket & { _httpMessage?: ServerResponse }) => {
    if (error.code === "ECONNRESET" || !socket.writable || socket._httpMessage?.headersSent) return socket.destroy();
    const known = toAppError({ ...error, code: error.code, statusCode: 400 });
    const body = JSON.stringify(errorBody(known));
    const head = [
      `HTTP/1.1 ${known.status} Refused`,
      ...Object.entries(headers).map((header) => header.join(": ")),
      "Content-Type: application/json; charset=utf-8",
      `Content-Length: ${Buffer.byteLength(body)}`,
      "Connection: close",
    ];
    socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
    // Who goes on sending holds the socket open no longer than it takes to read the answer.
    setTimeout(() => socket.destroy(), lingerMs).unref();
  };
}

/** `Expect` with anything but 100-continue, which Node would answer with a bare 417. */
export function rejectExpectations(headers: Record<string, string>) {
  return (_request: IncomingMessage, response: ServerResponse) => {
    const refused = new AppError("BODY_MALFORMED");
    const body = JSON.stringify(errorBody(refused));
    const own = { "content-type": "application/json; charset=utf-8", "content-length": Buffer.byteLength(body) };
    response.writeHead(refused.status, { ...headers, ...own, connection: "close" }).end(body);
  };
}

/**
 * Serves only paths. An absolute target (`GET http://other/`) is for proxies, and React Router would glue it to the host; `OPTIONS *` and
 * `CONNECT` ask for what is not here. BODY_MALFORMED, and the line is cut.
 */
export function rejectTargets(app: App, headers: Record<string, string>) {
  app.addHook("onRequest", (request, reply, done) => {
    if (request.raw.url?.startsWith("/")) return done();
    reply.header("connection", "close");
    done(new AppError("BODY_MALFORMED"));
  });
  const answer = handleBrokenRequests(headers);
  app.server.on("connect", (_request, socket: Socket) =>
    answer(Object.assign(new Error("CONNECT"), { code: "HPE_INVALID_METHOD" }) as ConnectionError, socket),
  );
}
