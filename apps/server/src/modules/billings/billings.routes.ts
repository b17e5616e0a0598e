import { billings } from "@camarim/contract";
import { AppError } from "#core/app-error";
import { type CreatorSession, type Routes, requireCreator } from "#core/http/app";
import { createMediaLinks } from "#core/http/media-links";
import { readUpload } from "#core/http/read-upload";
import { viewPage } from "#core/paging/pages";
import { getBilling, listBillings } from "./billings.queries.ts";
import { viewBilling } from "./billings.view.ts";
import { sendBillingReceipt } from "./send-billing-receipt.ts";

export const billingsRoutes: Routes = (app, ctx) => {
  /** Support does not see receipts. */
  const toLinks = ({ sessionId, grant }: CreatorSession) => (grant ? undefined : createMediaLinks(ctx, sessionId));

  app.route({
    ...billings.listBillings,
    handler: async (request) => {
      const session = requireCreator(request);
      const { result, ...totals } = await listBillings(ctx, session.accountId, request.query);
      return { ...viewPage(request.query, result, (row) => viewBilling(row, toLinks(session))), ...totals };
    },
  });

  app.route({
    ...billings.getBilling,
    handler: async (request) => {
      const session = requireCreator(request);
      return viewBilling(await getBilling(ctx, session.accountId, request.params._id), toLinks(session));
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
          toLinks(session),
        );
      }),
  });
};
