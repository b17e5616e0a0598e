import { announcements } from "@camarim/contract";
import { type Routes, requireCreator, requireFan } from "#core/http/app";
import { viewList, viewPage } from "#core/paging/pages";
import { toIso } from "#core/text/iso";
import { selectAnnouncements } from "./announcements.store.ts";
import { viewAnnouncement, viewFanAnnouncement, viewSender } from "./announcements.view.ts";
import { createAnnouncement, deleteAnnouncement, getAudience } from "./create-announcement.ts";
import { selectNewest } from "./fan-announcements.store.ts";
import { openAnnouncement, setStopBySession } from "./fan-announcements.ts";
import { listSenders, setSenderStop } from "./senders.ts";

const maxShown = 20;

export const announcementsRoutes: Routes = (app, ctx) => {
  app.route({
    ...announcements.listAnnouncements,
    handler: async (request) => {
      const page = await selectAnnouncements(ctx, requireCreator(request).accountId, request.query);
      return viewPage(request.query, page, (row) => viewAnnouncement(row, ctx.now()));
    },
  });

  app.route({
    ...announcements.getAudience,
    handler: async (request) => {
      const { sendAt, ...audience } = await getAudience(ctx, requireCreator(request).accountId);
      return { ...audience, sendAt: toIso(sendAt) };
    },
  });

  app.route({
    ...announcements.postAnnouncement,
    handler: async (request, reply) => {
      const row = await createAnnouncement(ctx, requireCreator(request).accountId, request.body);
      return reply.code(201).send(viewAnnouncement(row, ctx.now()));
    },
  });

  app.route({
    ...announcements.deleteAnnouncement,
    handler: async (request, reply) => {
      await deleteAnnouncement(ctx, requireCreator(request).accountId, request.params._id);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...announcements.listFanAnnouncements,
    handler: async (request) =>
      viewList(await selectNewest(ctx, requireFan(request).sessionId, maxShown), viewFanAnnouncement),
  });

  app.route({
    ...announcements.openAnnouncement,
    handler: async (request) =>
      viewFanAnnouncement(await openAnnouncement(ctx, requireFan(request).sessionId, request.params._id)),
  });

  app.route({
    ...announcements.putAnnouncementStop,
    handler: async (request) => {
      const { params, body } = request;
      return viewFanAnnouncement(await setStopBySession(ctx, requireFan(request).sessionId, params._id, body.stopped));
    },
  });

  app.route({
    ...announcements.listFanSenders,
    handler: async (request) => viewList(await listSenders(ctx, requireFan(request).sessionId), viewSender),
  });

  app.route({
    ...announcements.putSenderStop,
    handler: async (request) => {
      const { params, body } = request;
      return viewSender(await setSenderStop(ctx, requireFan(request).sessionId, params.username, body.stopped));
    },
  });
};
