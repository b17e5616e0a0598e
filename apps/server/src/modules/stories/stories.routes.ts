import { stories } from "@camarim/contract";
import { AppError } from "#core/app-error";
import { type Routes, requireCreator, requireFan } from "#core/http/app";
import { createMediaLinks } from "#core/http/media-links";
import { readUpload } from "#core/http/read-upload";
import { viewPage } from "#core/paging/pages";
import { deleteStory } from "./delete-story.ts";
import { publishStory } from "./ingest-video.ts";
import { publishDraft } from "./publish-draft.ts";
import { getOwnStory, listActiveStories, listArchivedStories, listDrafts } from "./stories.queries.ts";
import type { StoryRow } from "./stories.store.ts";
import { viewStory, viewViewer } from "./stories.view.ts";
import { countView, listViewers } from "./story-views.ts";
import { retryStory, updateStory } from "./update-story.ts";

export const storiesRoutes: Routes = (app, ctx) => {
  const view = (sessionId: string) => (row: StoryRow) => viewStory(row, createMediaLinks(ctx, sessionId), ctx.now());

  app.route({
    ...stories.uploadClosed,
    handler: (request, reply) =>
      readUpload(ctx, request, stories.uploadClosed.config.upload, async ({ file, fields }) => {
        if (!file) throw new AppError("FILE_MISSING");
        const { accountId, sessionId } = requireCreator(request);
        const story = await publishStory(ctx, accountId, file, {
          caption: fields.caption || null,
          publishAt: fields.publishAt,
        });
        return reply.code(201).send(view(sessionId)(story));
      }),
  });

  app.route({
    ...stories.listMine,
    handler: async (request) => {
      const { accountId, sessionId } = requireCreator(request);
      return viewPage(request.query, await listActiveStories(ctx, accountId, request.query), view(sessionId));
    },
  });

  app.route({
    ...stories.listArchived,
    handler: async (request) => {
      const { accountId, sessionId } = requireCreator(request);
      return viewPage(request.query, await listArchivedStories(ctx, accountId, request.query), view(sessionId));
    },
  });

  app.route({
    ...stories.listDrafts,
    handler: async (request) => {
      const { accountId, sessionId } = requireCreator(request);
      return viewPage(request.query, await listDrafts(ctx, accountId, request.query), view(sessionId));
    },
  });

  app.route({
    ...stories.publishDraft,
    handler: async (request) => {
      const { accountId, sessionId } = requireCreator(request);
      return view(sessionId)(await publishDraft(ctx, accountId, request.params._id, request.body));
    },
  });

  app.route({
    ...stories.getStory,
    handler: async (request) => {
      const { accountId, sessionId } = requireCreator(request);
      return view(sessionId)(await getOwnStory(ctx, accountId, request.params._id));
    },
  });

  app.route({
    ...stories.listViewers,
    handler: async (request) => {
      const { accountId } = requireCreator(request);
      const { views, viewers } = await listViewers(ctx, accountId, request.params._id, request.query);
      return { views, ...viewPage(request.query, viewers, viewViewer) };
    },
  });

  app.route({
    ...stories.patchStory,
    handler: async (request) => {
      const { accountId, sessionId } = requireCreator(request);
      return view(sessionId)(await updateStory(ctx, accountId, request.params._id, request.body));
    },
  });

  app.route({
    ...stories.deleteStory,
    handler: async (request, reply) => {
      await deleteStory(ctx, requireCreator(request).accountId, request.params._id);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...stories.retryStory,
    handler: async (request) => {
      const { accountId, sessionId } = requireCreator(request);
      return view(sessionId)(await retryStory(ctx, accountId, request.params._id));
    },
  });

  app.route({
    ...stories.viewStory,
    handler: async (request, reply) => {
      await countView(ctx, requireFan(request).sessionId, request.params._id);
      return reply.code(204).send(null);
    },
  });
};
