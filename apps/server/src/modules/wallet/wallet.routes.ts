import { wallet } from "@camarim/contract";
import { AppError } from "#core/app-error";
import { type Routes, requireCreator } from "#core/http/app";
import { readUpload } from "#core/http/read-upload";
import { sendDocument } from "./documents.ts";
import { registerHolder } from "./register-holder.ts";
import { findWallet, listDocuments } from "./wallet.queries.ts";
import { viewDocuments, viewHolder, viewStatus } from "./wallet.view.ts";

export const walletRoutes: Routes = (app, ctx) => {
  app.route({
    ...wallet.getWallet,
    handler: async (request) => viewHolder(await findWallet(ctx, requireCreator(request).accountId)),
  });

  app.route({
    ...wallet.getWalletStatus,
    handler: async (request) => viewStatus(await findWallet(ctx, requireCreator(request).accountId)),
  });

  app.route({
    ...wallet.postWallet,
    handler: async (request) => viewHolder(await registerHolder(ctx, requireCreator(request), request.body)),
  });

  app.route({
    ...wallet.getDocuments,
    handler: async (request) => viewDocuments(await listDocuments(ctx, requireCreator(request).accountId)),
  });

  app.route({
    ...wallet.sendDocument,
    handler: (request) =>
      readUpload(ctx, request, wallet.sendDocument.config.upload, async ({ file }) => {
        if (!file) throw new AppError("FILE_MISSING");
        return viewDocuments(await sendDocument(ctx, requireCreator(request).accountId, request.params.side, file));
      }),
  });
};
