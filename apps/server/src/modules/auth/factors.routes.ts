import { factors } from "@camarim/contract";
import { AppError } from "#core/app-error";
import { type Routes, requireCreator } from "#core/http/app";
import { getRequester } from "#core/http/known-devices";
import { inTransaction } from "#core/transaction";
import {
  changePasskeyName,
  createPasskeyOptions,
  createRequestOptions,
  findRelyingParty,
  listFactors,
  startApp,
} from "#modules/factors/index";
import {
  addApp,
  clearBlock,
  createPasskey,
  createRecoveryCodes,
  deleteApp,
  deletePasskey,
  setFactorsPostponed,
} from "./change-factors.ts";
import { viewFactors, viewPasskey } from "./factors.view.ts";
import { clearCachedMe, getMe } from "./get-me.ts";
import { loginWithCode, loginWithPasskey } from "./login.ts";
import { cancelRecovery, findRecovery, requestRecovery, startRecovery } from "./recovery.ts";
import { sendSession, toSource } from "./send-session.ts";

export const factorsRoutes: Routes = (app, ctx) => {
  app.route({
    ...factors.getFactors,
    handler: async (request) => {
      const { accountId } = requireCreator(request);
      const list = await listFactors(ctx, accountId);
      return viewFactors(await getMe(ctx, accountId), list, {
        passkeysAvailable: findRelyingParty(ctx) !== undefined,
        recoveryReadyAt: (await findRecovery(ctx, accountId))?.readyAt,
      });
    },
  });

  app.route({
    ...factors.startPasskey,
    handler: async (request) => {
      const { accountId } = requireCreator(request);
      const { username, fullName } = await getMe(ctx, accountId);
      return createPasskeyOptions(ctx, { accountId, username, fullName });
    },
  });

  app.route({
    ...factors.postPasskey,
    handler: async (request, reply) => {
      const { added, recoveryCodes } = await createPasskey(ctx, requireCreator(request), request.body);
      return reply.code(201).send({ passkey: viewPasskey(added), recoveryCodes });
    },
  });

  app.route({
    ...factors.patchPasskey,
    handler: async (request) => {
      const { accountId } = requireCreator(request);
      const passkey = await changePasskeyName(ctx, { accountId, id: request.params._id, name: request.body.name });
      if (!passkey) throw new AppError("NOT_FOUND");
      return viewPasskey(passkey);
    },
  });

  app.route({
    ...factors.deletePasskey,
    handler: async (request, reply) => {
      await deletePasskey(ctx, requireCreator(request), request.params._id);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...factors.startApp,
    handler: async (request) => {
      const { accountId } = requireCreator(request);
      const { username } = await getMe(ctx, accountId);
      return startApp(ctx, { accountId, username });
    },
  });

  app.route({
    ...factors.confirmApp,
    handler: async (request) => {
      const { recoveryCodes } = await addApp(ctx, requireCreator(request), request.body.code);
      return { recoveryCodes };
    },
  });

  app.route({
    ...factors.deleteApp,
    handler: async (request, reply) => {
      await deleteApp(ctx, requireCreator(request));
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...factors.unblockPasskey,
    handler: async (request, reply) => {
      await clearBlock(ctx, requireCreator(request), { passkey: request.params._id });
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...factors.unblockApp,
    handler: async (request, reply) => {
      await clearBlock(ctx, requireCreator(request), "app");
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...factors.postRecoveryCodes,
    handler: async (request, reply) => {
      const recoveryCodes = await createRecoveryCodes(ctx, requireCreator(request));
      return reply.code(201).send({ recoveryCodes });
    },
  });

  app.route({
    ...factors.postponeFactors,
    handler: async (request, reply) => {
      const { accountId } = requireCreator(request);
      await setFactorsPostponed(ctx, accountId);
      clearCachedMe(ctx, accountId);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...factors.requestRecovery,
    handler: async (request, reply) => {
      await requestRecovery(ctx, request.body.email, getRequester(ctx, request));
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...factors.startRecovery,
    handler: async (request) => ({ readyAt: (await startRecovery(ctx, request.body.token)).toISOString() }),
  });

  app.route({
    ...factors.cancelRecovery,
    handler: async (request, reply) => {
      const { accountId } = requireCreator(request);
      await inTransaction(ctx, (ctx) => cancelRecovery(ctx, accountId));
      return reply.code(204).send(null);
    },
  });

  app.route({ ...factors.startPasskeyLogin, handler: () => createRequestOptions(ctx, ["sign-in"]) });

  app.route({
    ...factors.loginWithPasskey,
    handler: async (request, reply) => {
      const signedIn = await loginWithPasskey(ctx, request.body.credential, toSource(ctx, request));
      return sendSession(ctx, request, reply, signedIn);
    },
  });

  app.route({
    ...factors.loginWithCode,
    handler: async (request, reply) => {
      const signedIn = await loginWithCode(ctx, request.body, toSource(ctx, request));
      return sendSession(ctx, request, reply, signedIn);
    },
  });

  app.route({
    ...factors.startConfirmation,
    handler: (request) => {
      const { accountId, sessionId } = requireCreator(request);
      return createRequestOptions(ctx, ["confirmation", sessionId], accountId);
    },
  });
};
