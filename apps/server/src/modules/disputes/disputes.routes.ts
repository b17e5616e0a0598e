import { disputes } from "@camarim/contract";
import { AppError } from "#core/app-error";
import { type Routes, requireCreator } from "#core/http/app";
import { createMediaLinks } from "#core/http/media-links";
import { readUpload } from "#core/http/read-upload";
import { viewPage } from "#core/paging/pages";
import { getDispute, listDisputes } from "./disputes.queries.ts";
import type { DisputeRow } from "./disputes.store.ts";
import { viewDispute } from "./disputes.view.ts";
import { addEvidenceFile, deleteEvidenceFile } from "./evidence-files.ts";
import { submitEvidence } from "./submit-evidence.ts";

export const disputesRoutes: Routes = (app, ctx) => {
  /** Support sees no files. */
  const view = (request: Parameters<typeof requireCreator>[0], row: DisputeRow) => {
    const { sessionId, grant } = requireCreator(request);
    return viewDispute(row, grant ? undefined : createMediaLinks(ctx, sessionId), ctx.now());
  };

  app.route({
    ...disputes.listDisputes,
    handler: async (request) => {
      const found = await listDisputes(ctx, requireCreator(request).accountId, request.query);
      return viewPage(request.query, found, (row) => view(request, row));
    },
  });

  app.route({
    ...disputes.getDispute,
    handler: async (request) =>
      view(request, await getDispute(ctx, requireCreator(request).accountId, request.params._id)),
  });

  app.route({
    ...disputes.addDisputeFile,
    handler: (request) =>
      readUpload(ctx, request, disputes.addDisputeFile.config.upload, async ({ file }) => {
        if (!file) throw new AppError("FILE_MISSING");
        return view(request, await addEvidenceFile(ctx, requireCreator(request).accountId, request.params._id, file));
      }),
  });

  app.route({
    ...disputes.deleteDisputeFile,
    handler: async (request) => {
      const { _id, fileId } = request.params;
      return view(request, await deleteEvidenceFile(ctx, requireCreator(request).accountId, _id, fileId));
    },
  });

  app.route({
    ...disputes.sendEvidence,
    handler: async (request) =>
      view(request, await submitEvidence(ctx, requireCreator(request).accountId, request.params._id)),
  });
};
