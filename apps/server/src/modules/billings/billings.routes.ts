import { billings } from "@camarim/contract";
import { type CreatorSession, type Routes, requireCreator } from "#core/app";
import { AppError } from "#core/app-error";
import { createMediaLinks } from "#core/media-links";
import { viewPage } from "#core/pages";
import { readUpload } from "#core/read-upload";
import { viewBilling } from "./billings.view.ts";
import { getBilling } from "./get-billing.ts";
import { listBillings } from "./list-billings.ts";
import { sendBillingReceipt } from "./send-billing-receipt.ts";

export const billingsRoutes: Routes = (app, ctx) => {
  /** Support sees no proofs. */
  const linksOf = ({ sessionId, grant }: CreatorSession) => (grant ? undefined : createMediaLinks(ctx, sessionId));

  app.route({
    ...billings.listBillings,
    handler: async (request) => {
      const session = requireCreator(request);
      const { found, ...all } = await listBillings(ctx, session.accountId, request.query);
      return { ...viewPage(request.query, found, (row) => viewBilling(row, linksOf(session))), ...all };
    },
  });

  app.route({
    ...billings.getBilling,
    handler: async (request) => {
      const session = requireCreator(request);
      return viewBilling(await getBilling(ctx, session.accountId, request.params._id), linksOf(session));
    },
  });

  app.route({
    ...billings.sendBillingReceipt,
    handler: (request) =>
      readUpload(ctx, request, billings.sendBillingReceipt.config.upload, async ({ file }) => {
        if (!file) throw new AppError("FILE_MISSING");
        const session = requireCreator(request);
        return viewBilling(
          await sendBillingReceipt(ctx, session.accountId, request.params._id, file),
          linksOf(session),
        );
      }),
  });
};
