import type { IncomingMessage } from "node:http";
import send from "@fastify/send";
import type { FastifyReply } from "fastify";
import { AppError } from "#core/app-error";
import { streamPart } from "./stream-part.ts";

/** Sends a file below `root`, with support for ranges and conditional requests; NOT_FOUND if it does not exist. */
export async function sendStoredFile(reply: FastifyReply, root: string, path: string) {
  const { method, headers: requestHeaders } = reply.request.raw;
  // For HEAD it decides status and headers without opening a stream.
  const result = await send({ method: "HEAD", headers: requestHeaders } as IncomingMessage, encodeURI(path), {
    root,
    cacheControl: false,
    index: false,
  });
  const { statusCode, headers } = result;
  // Range not satisfiable or precondition failed: the error has the status, and headers with the file's length.
  if (result.type === "error" && [412, 416].includes(statusCode)) throw result.metadata.error;
  if (result.type !== "file") throw new AppError("NOT_FOUND");
  reply.code(statusCode).headers(headers);
  if (method === "HEAD" || statusCode === 304) return reply.send(result.stream);
  const start = Number(/^bytes (\d+)-/.exec(headers["Content-Range"] ?? "")?.[1] ?? 0);
  return reply.send(streamPart(result.metadata.path, start, Number(headers["Content-Length"])));
}
