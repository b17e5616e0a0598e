import { creators } from "@camarim/contract";
import type { FastifyRequest } from "fastify";
import { type Routes, requireCreator } from "#core/http/app";
import { createMediaLinks } from "#core/http/media-links";
import { viewList, viewPage } from "#core/paging/pages";
import { viewWatchableHighlight } from "#modules/highlights/index";
import { viewMedia } from "#modules/medias/index";
import { searchProfiles, viewPublicProfile } from "#modules/profile/index";
import { viewWatchableStory } from "#modules/stories/index";
import {
  getAccountStats,
  getPublicProfile,
  listHighlightsFor,
  listMediasFor,
  listStoriesFor,
} from "./creators.queries.ts";
import { viewCreatorPage, viewWatchedCreator } from "./creators.view.ts";
import { getCreatorPage } from "./get-creator-page.ts";
import { getLanding } from "./get-landing.ts";

export const creatorsRoutes: Routes = (app, ctx) => {
  const visitorOf = ({ creator, fan }: Pick<FastifyRequest, "creator" | "fan">) => ({
    accountId: creator?.accountId,
    fanSessionId: fan?.sessionId,
  });

  const linksFor = ({ creator, fan }: Pick<FastifyRequest, "creator" | "fan">, owner: boolean) =>
    createMediaLinks(ctx, (owner ? creator : fan)?.sessionId ?? "");

  app.route({
    ...creators.getAccountStats,
    handler: (request) => getAccountStats(ctx, requireCreator(request).accountId),
  });

  app.route({
    ...creators.getCreator,
    handler: async (request) => viewCreatorPage(await getCreatorPage(ctx, request.params.username, visitorOf(request))),
  });

  app.route({ ...creators.getLanding, handler: () => getLanding(ctx) });

  app.route({
    ...creators.getPublicProfile,
    handler: async (request) =>
      viewPublicProfile(await getPublicProfile(ctx, request.params._id, request.creator?.accountId)),
  });

  app.route({
    ...creators.searchProfiles,
    handler: async (request) => viewList(await searchProfiles(ctx, request.query.query), viewPublicProfile),
  });

  app.route({
    ...creators.listCreatorStories,
    handler: async (request) => {
      const found = await listStoriesFor(ctx, request.params.username, visitorOf(request), request.query);
      const links = linksFor(request, found.owner);
      const page = viewPage(request.query, found.content, (row) => ({
        ...viewWatchableStory(row, links),
        viewed: row.viewed,
      }));
      return { ...page, creator: viewWatchedCreator(found.creator) };
    },
  });

  app.route({
    ...creators.listCreatorHighlights,
    handler: async (request) => {
      const { owner, creator, content } = await listHighlightsFor(ctx, request.params.username, visitorOf(request));
      const list = viewList(content, (row) => viewWatchableHighlight(row, linksFor(request, owner)));
      return { ...list, creator: viewWatchedCreator(creator) };
    },
  });

  app.route({
    ...creators.listCreatorMedias,
    handler: async (request) => {
      const { owner, content } = await listMediasFor(ctx, request.params.username, visitorOf(request), request.query);
      const links = linksFor(request, owner);
      return viewPage(request.query, content, (row) => viewMedia(row, links));
    },
  });
};
