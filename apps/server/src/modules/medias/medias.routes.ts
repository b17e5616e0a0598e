import { medias } from "@camarim/contract";
import { AppError } from "#core/app-error";
import { type Routes, requireCreator } from "#core/http/app";
import { createMediaLinks } from "#core/http/media-links";
import { readUpload } from "#core/http/read-upload";
import { viewPage } from "#core/paging/pages";
import { createMedia, retryMedia, updateMedia } from "./create-media.ts";
import { deleteMedia } from "./delete-media.ts";
import { listMedias } from "./medias.queries.ts";
import { viewMedia } from "./medias.view.ts";

export const mediasRoutes: Routes = (app, ctx) => {
  app.route({
    ...medias.listMedias,
    handler: async (request) => {
      const { accountId, sessionId } = requireCreator(request);
      const links = createMediaLinks(ctx, sessionId);
      const page = await listMedias(ctx, accountId, request.query, "creator");
      return viewPage(request.query, page, (row) => viewMedia(row, links));
    },
  });

  app.route({
    ...medias.postMedia,
    handler: (request, reply) =>
      readUpload(ctx, request, medias.postMedia.config.upload, async ({ file, fields }) => {
        if (!file) throw new AppError("FILE_MISSING");
        const { accountId, sessionId } = requireCreator(request);
        const onlyInItems = fields.onlyInItems === "true";
        const media = await createMedia(ctx, accountId, file, { caption: fields.caption || null, onlyInItems });
        return reply.code(201).send(viewMedia(media, createMediaLinks(ctx, sessionId)));
      }),
  });

  app.route({
    ...medias.patchMedia,
    handler: async (request) => {
      const { accountId, sessionId } = requireCreator(request);
      const media = await updateMedia(ctx, accountId, request.params._id, request.body);
      return viewMedia(media, createMediaLinks(ctx, sessionId));
    },
  });

  app.route({
    ...medias.retryMedia,
    handler: async (request) => {
      const { accountId, sessionId } = requireCreator(request);
      return viewMedia(await retryMedia(ctx, accountId, request.params._id), createMediaLinks(ctx, sessionId));
    },
  });

  app.route({
    ...medias.deleteMedia,
    handler: async (request, reply) => {
      await deleteMedia(ctx, requireCreator(request).accountId, request.params._id);
      return reply.code(204).send(null);
    },
  });
};
