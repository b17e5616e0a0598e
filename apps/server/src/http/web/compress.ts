import type { IncomingMessage, ServerResponse } from "node:http";
import compression from "compression";
import type { FastifyReply, FastifyRequest } from "fastify";

type Compress = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
// Its types name Express, but it uses only what Node has. @fastify/compress does not work with a hijacked reply.
const compressResponse = compression() as unknown as Compress;

/** Compresses the response with an encoding that the browser accepts. */
export function compress(request: FastifyRequest, reply: FastifyReply): void {
  if (request.headers["accept-encoding"] !== undefined) compressResponse(request.raw, reply.raw, () => {});
}
