import { imports, whitelist } from "@camarim/contract";
import { AppError } from "#core/app-error";
import { type Routes, requireCreator } from "#core/http/app";
import { fanCookie, setCookie } from "#core/http/cookies";
import { getFanBrowser } from "#core/http/fan-browser";
import { markDevice } from "#core/http/known-devices";
import { readUpload } from "#core/http/read-upload";
import { sendFile } from "#core/http/send-file";
import { decidePrices } from "#modules/renewals/index";
import { viewClaim } from "#modules/whitelist/index";
import { exportClaims } from "./export-claims.ts";
import { handleLastlinkWebhook } from "./handle-lastlink-webhook.ts";
import { getImport, listUndecided } from "./imports.queries.ts";
import { viewImport, viewImportDetail, viewLastlink, viewUndecided } from "./imports.view.ts";
import { acceptInvitation, getInvitation } from "./invitations.ts";
import { connectLastlink, getLastlink, rotateLastlinkAddress } from "./lastlink-connection.ts";
import { startImport } from "./start-import.ts";
import { undoImport } from "./undo-import.ts";
import { confirmImport, updateImport } from "./update-import.ts";

const firstPage = { limit: 20, offset: 0 };

export const importsRoutes: Routes = (app, ctx) => {
  app.route({
    ...imports.getLastlink,
    handler: async (request) => {
      const { accountId, grant } = requireCreator(request);
      return viewLastlink(await getLastlink(ctx, accountId), { links: !grant });
    },
  });

  app.route({
    ...imports.loginLastlink,
    handler: async (request) => {
      const session = requireCreator(request);
      await connectLastlink(ctx, session, request.body.token);
      return viewLastlink(await getLastlink(ctx, session.accountId), { links: true });
    },
  });

  app.route({
    ...imports.rotateLastlinkAddress,
    handler: async (request) => {
      const session = requireCreator(request);
      await rotateLastlinkAddress(ctx, session);
      return viewLastlink(await getLastlink(ctx, session.accountId), { links: true });
    },
  });

  app.route({
    ...imports.postImport,
    handler: (request, reply) =>
      readUpload(ctx, request, imports.postImport.config.upload, async ({ file, fields }) => {
        if (!file) throw new AppError("FILE_MISSING");
        const record = await startImport(ctx, requireCreator(request).accountId, file, fields.fileName);
        return reply.code(201).send(viewImport(record));
      }),
  });

  app.route({
    ...imports.getImport,
    handler: async (request) => {
      const { accountId, grant } = requireCreator(request);
      const detail = await getImport(ctx, accountId, request.params._id, request.query);
      return viewImportDetail(ctx, detail, request.query, { links: !grant });
    },
  });

  app.route({
    ...imports.patchImport,
    handler: async (request) => {
      const { accountId } = requireCreator(request);
      await updateImport(ctx, accountId, request.params._id, request.body);
      const detail = await getImport(ctx, accountId, request.params._id, firstPage);
      return viewImportDetail(ctx, detail, firstPage, { links: true });
    },
  });

  app.route({
    ...imports.confirmImport,
    handler: async (request) =>
      viewImport(await confirmImport(ctx, requireCreator(request).accountId, request.params._id)),
  });

  app.route({
    ...imports.undoImport,
    handler: async (request) =>
      viewImport(await undoImport(ctx, requireCreator(request).accountId, request.params._id)),
  });

  app.route({
    ...imports.exportClaims,
    handler: (request, reply) => {
      const parts = exportClaims(ctx, requireCreator(request).accountId, request.params._id);
      return sendFile(reply, { name: "camarim-convites.csv", type: "text/csv; charset=utf-8" }, parts);
    },
  });

  app.route({
    ...imports.listUndecided,
    handler: async (request) =>
      viewUndecided(request.query, await listUndecided(ctx, requireCreator(request).accountId, request.query)),
  });

  app.route({
    ...imports.decidePrices,
    handler: (request) => decidePrices(ctx, requireCreator(request).accountId, request.body),
  });

  app.route({
    ...imports.receiveLastlinkEvent,
    handler: async (request) => {
      const { authorization, "x-webhook-token": header } = request.headers;
      const tokens = [authorization?.replace(/^Bearer\s+/i, ""), [header].flat()[0], request.query.token];
      await handleLastlinkWebhook(ctx, request.params.secret, tokens, request.body);
      return { received: true as const };
    },
  });

  // Invitations of imports and of the guest list.
  app.route({
    ...whitelist.getInvitation,
    handler: async (request) => viewClaim(await getInvitation(ctx, request.params.token)),
  });

  app.route({
    ...whitelist.acceptInvitation,
    handler: async (request, reply) => {
      const browser = getFanBrowser(ctx, request);
      const claim = await acceptInvitation(ctx, request.params.token, request.body, browser);
      setCookie(ctx, reply, fanCookie, claim.opened.token, claim.opened.expiresAt);
      markDevice(ctx, reply, browser.device, ["fan", request.body.email]);
      return viewClaim(claim);
    },
  });
};
