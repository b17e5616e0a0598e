import { uploads } from "@camarim/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#core/app-error";
import { type Routes, requireCreator } from "#core/http/app";
import { appendChunk } from "./append-chunk.ts";
import { cancelUpload } from "./cleanup-uploads.ts";
import { createUpload, parseCreation } from "./create-upload.ts";
import { finishUpload } from "./finish-upload.ts";
import { getUpload, resumeUpload } from "./uploads.queries.ts";
import { parseInteger } from "./uploads.rules.ts";
import { toTusHeaders, tusAbilities, viewUpload } from "./uploads.view.ts";

const describedByTus = {
  config: { access: "public", errors: [], idempotencyKey: "ignored" },
  schema: { hide: true },
} as const;

export const uploadsRoutes: Routes = (app, ctx) => {
  for (const { url } of [uploads.createUpload, uploads.getUpload])
    app.options(url, describedByTus, (_request, reply) => reply.code(204).headers(tusAbilities).send());

  app.route({
    ...uploads.createUpload,
    handler: async (request, reply) => {
      assertTusVersion(request, reply);
      const upload = await createUpload(ctx, requireCreator(request).accountId, parseCreation(request.headers));
      const headers = { ...toTusHeaders(upload), location: `/v1/uploads/${upload.id}` };
      return reply.code(201).headers(headers).send(viewUpload(upload));
    },
  });

  app.route({
    ...uploads.getUpload,
    handler: async (request, reply) => {
      assertTusVersion(request, reply);
      // A tus client asks by HEAD before it resumes; a GET only reads.
      const get = request.method === "HEAD" ? resumeUpload : getUpload;
      const upload = await get(ctx, requireCreator(request).accountId, request.params._id);
      return reply.headers(toTusHeaders(upload)).send(viewUpload(upload));
    },
  });

  app.route({
    ...uploads.patchUpload,
    handler: async (request, reply) => {
      const { raw, params, headers } = request;
      try {
        assertTusVersion(request, reply);
        if (!/^application\/offset\+octet-stream\b/i.test(headers["content-type"] ?? ""))
          throw new AppError("UNSUPPORTED_MEDIA_TYPE");
        const offset = parseInteger(headers["upload-offset"]);
        if (offset === null) throw new AppError("UPLOAD_OFFSET");
        const chunk = { offset, source: raw, length: parseInteger(headers["content-length"]) };
        const upload = await appendChunk(ctx, requireCreator(request).accountId, params._id, chunk);
        return reply.code(204).headers(toTusHeaders(upload)).send(null);
      } catch (error) {
        // The rest of the body is read and dropped, so that the response reaches a client that is still sending.
        raw.resume();
        throw error;
      }
    },
  });

  app.route({
    ...uploads.finishUpload,
    handler: async (request) => {
      const upload = await getUpload(ctx, requireCreator(request).accountId, request.params._id);
      return viewUpload(await finishUpload(ctx, upload));
    },
  });

  app.route({
    ...uploads.deleteUpload,
    handler: async (request, reply) => {
      assertTusVersion(request, reply);
      await cancelUpload(ctx, requireCreator(request).accountId, request.params._id);
      return reply.code(204).header("tus-resumable", uploads.tusVersion).send(null);
    },
  });
};

/** Requests without a version are accepted. The response to another one names ours (tus 1.0, "Tus-Version"). */
function assertTusVersion({ headers }: Pick<FastifyRequest, "headers">, reply: FastifyReply) {
  if ((headers["tus-resumable"] ?? uploads.tusVersion) === uploads.tusVersion) return;
  reply.headers({ "tus-version": uploads.tusVersion, "tus-resumable": uploads.tusVersion });
  throw new AppError("PRECONDITION_FAILED");
}
