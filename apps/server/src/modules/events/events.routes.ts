import type { Readable } from "node:stream";
import { events } from "@camarim/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type Routes, requireFan } from "#core/http/app";
import { toNetwork } from "#core/http/network";
import { createEventHub } from "./event-hub.ts";
import { openCreatorStream, openFanStream, openRenewalStream } from "./open-stream.ts";

export const eventsRoutes: Routes = (app, ctx) => {
  const hub = createEventHub(ctx, app.changes);
  // Before the server waits for open requests.
  app.addHook("preClose", async () => hub.close());

  app.route({
    ...events.streamEvents,
    handler: (request, reply) =>
      send(request, reply, () => {
        const client = toClient(request);
        return request.creator
          ? openCreatorStream(ctx, hub, request.creator, client)
          : openFanStream(ctx, hub, requireFan(request), client);
      }),
  });

  app.route({
    ...events.streamRenewalEvents,
    handler: (request, reply) =>
      send(request, reply, () => openRenewalStream(ctx, hub, request.params.token, toClient(request))),
  });
};

function toClient({ ip, method }: Pick<FastifyRequest, "ip" | "method">) {
  return { network: toNetwork(ip), isProbe: method === "HEAD" };
}

/**
 * The connection is closed with its stream, so that none delays a shutdown. The contract declares a text response,
 * hence the cast.
 */
async function send(
  request: Pick<FastifyRequest, "method">,
  reply: FastifyReply,
  open: () => Promise<Readable>,
): Promise<never> {
  const body = await open();
  reply.headers({
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store, no-transform",
    connection: "close",
    // Disables nginx's response buffering.
    "x-accel-buffering": "no",
  });
  if (request.method !== "HEAD") return reply.send(body) as never;
  body.destroy();
  return reply.send("") as never;
}
