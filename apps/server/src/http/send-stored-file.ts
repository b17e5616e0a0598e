import type { IncomingMessage } from "node:http";
import send from "@fastify/send";
import type { FastifyReply } from "fastify";
import { AppError } from "#core/app-error";
import { streamPart } from "./stream-part.ts";

/** A file below `root`, whole or in the range that was asked for, under conditional headers; NOT_FOUND where there is none. */
export async function sendStoredFile(reply: FastifyReply, root: string, path: string) {
  const { method, headers: asked } = reply.request.raw;
  // Asked as HEAD, it decides everything and opens no stream of its own.
  const found = await send({ method: "HEAD", headers: asked } as IncomingMessage, encodeURI(path), {
    root,
    cacheControl: false,
    index: false,
  });
  const { statusCode, headers } = found;
  // A range beyond the end, or a condition that does not hold: the error says which, and in headers how long the file is.
  if (found.type === "error" && [412, 416].includes(statusCode)) throw found.metadata.error;
  if (found.type !== "file") throw new AppError("NOT_FOUND");
  reply.code(statusCode).headers(headers);
  if (method === "HEAD" || statusCode === 304) return reply.send(found.stream);
  const start = Number(/^bytes (\d+)-/.exec(headers["Content-Range"] ?? "")?.[1] ?? 0);
  return reply.send(streamPart(found.metadata.path, start, Number(headers["Content-Length"])));
}
