import type { Socket } from "node:net";
import type { ConnectionError } from "fastify";
import { errorBody, toAppError } from "./errors.ts";

/** Answers what never became a request (endless headers, broken HTTP) with an error of the catalogue, and hangs up. */
export function answerBrokenRequests(error: ConnectionError, socket: Socket) {
  if (error.code === "ECONNRESET" || !socket.writable) return socket.destroy();
  const known = toAppError({ ...error, code: error.code, statusCode: 400 });
  const body = JSON.stringify(errorBody(known));
  const head = [
    `HTTP/1.1 ${known.status} Refused`,
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}
