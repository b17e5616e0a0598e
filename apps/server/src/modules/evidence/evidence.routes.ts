import { admin } from "@camarim/contract";
import { type Routes, requireCreator } from "#core/http/app";
import { viewPage } from "#core/paging/pages";
import { toIso } from "#core/text/iso";
import { decideRequest, renewEvidence, requestEvidence } from "./decide-evidence.ts";
import { listEvents, listHolds } from "./evidence.queries.ts";
import { viewContents, viewEvent, viewHold } from "./evidence.view.ts";
import { openEvidence, openEvidenceFile } from "./open-evidence.ts";

export const evidenceRoutes: Routes = (app, ctx) => {
  app.route({
    ...admin.listEvidence,
    handler: async (request) => {
      const { accountId } = requireCreator(request);
      return viewPage(request.query, await listHolds(ctx, accountId, request.query), (row) => viewHold(row, accountId));
    },
  });

  app.route({
    ...admin.listEvidenceEvents,
    handler: async (request) =>
      viewPage(request.query, await listEvents(ctx, request.params._id, request.query), viewEvent),
  });

  app.route({
    ...admin.requestEvidence,
    handler: async (request, reply) => {
      const { accountId } = requireCreator(request);
      return reply.code(201).send(await requestEvidence(ctx, accountId, request.params._id, request.body));
    },
  });

  app.route({
    ...admin.approveEvidenceRequest,
    handler: async (request, reply) => {
      await decideRequest(ctx, requireCreator(request).accountId, request.params._id, "approved");
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...admin.rejectEvidenceRequest,
    handler: async (request, reply) => {
      await decideRequest(ctx, requireCreator(request).accountId, request.params._id, "rejected");
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...admin.renewEvidence,
    handler: async (request) => {
      const { accountId } = requireCreator(request);
      const { _id, endsAt } = await renewEvidence(ctx, accountId, request.params._id, request.body.reason);
      return { _id, endsAt: toIso(endsAt) };
    },
  });

  app.route({
    ...admin.openEvidence,
    handler: async (request) =>
      viewContents(await openEvidence(ctx, requireCreator(request).accountId, request.params._id)),
  });

  app.route({
    ...admin.downloadEvidence,
    handler: async (request, reply) => {
      const { _id, index } = request.params;
      const { name, object } = await openEvidenceFile(ctx, requireCreator(request).accountId, _id, index);
      reply.type("application/octet-stream").header("content-disposition", `attachment; filename="${name}"`);
      return reply.header("content-length", object.bytes).send((await object.createStream()) as never);
    },
  });
};
