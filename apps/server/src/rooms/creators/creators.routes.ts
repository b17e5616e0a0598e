import { creators } from "@camarim/contract";
import type { FastifyRequest } from "fastify";
import type { Routes } from "#core/app";
import { mediaLinks } from "#core/media-links";
import { viewList, viewPage } from "#core/pages";
import { viewPublicProfile } from "#rooms/profile/profile.view";
import { searchProfiles } from "#rooms/profile/search-profiles";
import { viewStory } from "#rooms/stories/stories.view";
import { viewCreatorPage } from "./creators.view.ts";
import { getCreatorPage } from "./get-creator-page.ts";
import { getPublicProfile } from "./get-public-profile.ts";
import { listStoriesFor } from "./list-stories-for.ts";

export const creatorsRoutes: Routes = (app, ctx) => {
  const visitorOf = ({ creator, fan }: Pick<FastifyRequest, "creator" | "fan">) => ({
    accountId: creator?.accountId,
    fanSessionId: fan?.sessionId,
  });

  app.route({
    ...creators.getCreator,
    handler: async (request) => viewCreatorPage(await getCreatorPage(ctx, request.params.username, visitorOf(request))),
  });

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
      const { owner, found } = await listStoriesFor(ctx, request.params.username, visitorOf(request), request.query);
      const links = mediaLinks(ctx, (owner ? request.creator : request.fan)?.sessionId ?? "");
      return viewPage(request.query, found, (row) => viewStory(row, links, ctx.now()));
    },
  });
};
