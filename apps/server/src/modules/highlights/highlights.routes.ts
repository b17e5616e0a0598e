import { highlights, stories } from "@camarim/contract";
import type { FastifyRequest } from "fastify";
import { AppError } from "#core/app-error";
import { type Routes, requireCreator } from "#core/http/app";
import { createMediaLinks } from "#core/http/media-links";
import { readUpload } from "#core/http/read-upload";
import { viewList } from "#core/paging/pages";
import { viewStory } from "#modules/stories/index";
import { createHighlight, publishIntoHighlight } from "./create-highlight.ts";
import { type FilledHighlight, listHighlights } from "./highlights.queries.ts";
import { viewHighlight } from "./highlights.view.ts";
import { restoreStory } from "./restore-story.ts";
import { addStories, deleteHighlight, removeStoryFromHighlight, updateHighlight } from "./update-highlight.ts";

export const highlightsRoutes: Routes = (app, ctx) => {
  const view = (request: Pick<FastifyRequest, "creator">) => (row: FilledHighlight) =>
    viewHighlight(row, createMediaLinks(ctx, requireCreator(request).sessionId), ctx.now());

  app.route({
    ...highlights.listHighlights,
    handler: async (request) =>
      viewList(await listHighlights(ctx, requireCreator(request).accountId, "creator"), view(request)),
  });

  app.route({
    ...highlights.postHighlight,
    handler: async (request, reply) => {
      const created = await createHighlight(ctx, requireCreator(request).accountId, request.body);
      return reply.code(201).send(view(request)(created));
    },
  });

  app.route({
    ...highlights.patchHighlight,
    handler: async (request) =>
      view(request)(await updateHighlight(ctx, requireCreator(request).accountId, request.params._id, request.body)),
  });

  app.route({
    ...highlights.addHighlightStories,
    handler: async (request) =>
      view(request)(await addStories(ctx, requireCreator(request).accountId, request.params._id, request.body.stories)),
  });

  app.route({
    ...highlights.removeHighlightStory,
    handler: async (request, reply) => {
      const { highlightId, storyId } = request.params;
      await removeStoryFromHighlight(ctx, requireCreator(request).accountId, highlightId, storyId);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...stories.restoreStory,
    handler: async (request) => {
      const { accountId, sessionId } = requireCreator(request);
      const story = await restoreStory(ctx, accountId, request.params._id);
      return viewStory(story, createMediaLinks(ctx, sessionId), ctx.now());
    },
  });

  app.route({
    ...highlights.deleteHighlight,
    handler: async (request, reply) => {
      await deleteHighlight(ctx, requireCreator(request).accountId, request.params._id);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...stories.uploadHighlight,
    handler: (request, reply) =>
      readUpload(ctx, request, stories.uploadHighlight.config.upload, async ({ file, fields }) => {
        if (!file) throw new AppError("FILE_MISSING");
        const { accountId, sessionId } = requireCreator(request);
        const newStory = { ...fields, caption: fields.caption || null };
        const story = await publishIntoHighlight(ctx, accountId, file, newStory);
        return reply.code(201).send(viewStory(story, createMediaLinks(ctx, sessionId), ctx.now()));
      }),
  });
};
