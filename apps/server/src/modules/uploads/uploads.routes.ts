import { uploads } from "@camarim/contract";
import type { FastifyRequest } from "fastify";
import { type Routes, requireCreator } from "#core/app";
import { AppError } from "#core/app-error";
import { appendChunk } from "./append-chunk.ts";
import { cancelUpload } from "./cancel-upload.ts";
import { createUpload } from "./create-upload.ts";
import { finishUpload } from "./finish-upload.ts";
import { getUpload } from "./get-upload.ts";
import { parseCreation } from "./parse-creation.ts";
import { readWhole } from "./uploads.rules.ts";
import { tusHeaders, viewUpload } from "./uploads.view.ts";

export const uploadsRoutes: Routes = (app, ctx) => {
  app.route({
    ...uploads.createUpload,
    handler: async (request, reply) => {
      refuseOtherTus(request);
      const opened = await createUpload(ctx, requireCreator(request).accountId, parseCreation(request.headers));
      const headers = { ...tusHeaders(opened), location: `/v1/uploads/${opened.id}` };
      return reply.code(201).headers(headers).send(viewUpload(opened));
    },
  });

  app.route({
    ...uploads.getUpload,
    handler: async (request, reply) => {
      refuseOtherTus(request);
      const found = await getUpload(ctx, requireCreator(request).accountId, request.params._id);
      return reply.headers(tusHeaders(found)).send(viewUpload(found));
    },
  });

  app.route({
    ...uploads.patchUpload,
    handler: async (request, reply) => {
      const { raw, params, headers } = request;
      try {
        refuseOtherTus(request);
        if (!/^application\/offset\+octet-stream\b/i.test(headers["content-type"] ?? ""))
          throw new AppError("MEDIA_TYPE_REFUSED");
        const offset = readWhole(headers["upload-offset"]);
        if (offset === null) throw new AppError("UPLOAD_OFFSET");
        const piece = { offset, source: raw, length: readWhole(headers["content-length"]) };
        const upload = await appendChunk(ctx, requireCreator(request).accountId, params._id, piece);
        return reply.code(204).headers(tusHeaders(upload)).send(null);
      } catch (error) {
        // The rest of the body is read and dropped, so that the answer reaches a client that is still sending.
        raw.resume();
        throw error;
      }
    },
  });

  app.route({
    ...uploads.finishUpload,
    handler: async (request) =>
      viewUpload(await finishUpload(ctx, requireCreator(request).accountId, request.params._id)),
  });

  app.route({
    ...uploads.deleteUpload,
    handler: async (request, reply) => {
      refuseOtherTus(request);
      await cancelUpload(ctx, requireCreator(request).accountId, request.params._id);
      return reply.code(204).header("tus-resumable", uploads.tusVersion).send(null);
    },
  });
};

/** Who names no version gets the one there is. */
function refuseOtherTus({ headers }: Pick<FastifyRequest, "headers">) {
  if ((headers["tus-resumable"] ?? uploads.tusVersion) !== uploads.tusVersion)
    throw new AppError("PRECONDITION_FAILED");
}
