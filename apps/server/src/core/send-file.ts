import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";

/**
 * Sends a file as it is made, never whole in memory. Its first part is made before the answer begins: a database that is away is
 * still a 503. The contract calls a file a text, hence the type.
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
