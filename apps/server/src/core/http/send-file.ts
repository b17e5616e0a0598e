import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";

/**
 * Streams generated parts as an attachment. The first part is generated before the response starts, so that a database failure is
 * still a 503. Returns `never` because the contract declares the response as a string.
 */
export async function sendFile(
  reply: Pick<FastifyReply, "type" | "header" | "send">,
  { name, type }: { name: string; type: string },
  parts: AsyncGenerator<Buffer>,
): Promise<never> {
  const first = await parts.next();
  reply.type(type).header("content-disposition", `attachment; filename="${name}"`);
  return reply.send(Readable.from(startingWith(first.value, parts))) as never;
}

async function* startingWith(first: Buffer | undefined, rest: AsyncGenerator<Buffer>) {
  if (first) yield first;
  yield* rest;
}
