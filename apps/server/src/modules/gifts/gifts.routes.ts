import { gifts } from "@camarim/contract";
import { AppError } from "#core/app-error";
import { type Routes, requireCreator, requireFan } from "#core/http/app";
import { fanCookie, setCookie } from "#core/http/cookies";
import { getFanBrowser } from "#core/http/fan-browser";
import { markDevice } from "#core/http/known-devices";
import { viewList, viewPage } from "#core/paging/pages";
import { listLineRefunds } from "#modules/refunds/index";
import { claimGift, getGiftByCode } from "./claim-gift.ts";
import { listFanGifts } from "./gifts.queries.ts";
import { deleteMessage, selectOwnClaim, selectSoldGift, selectSoldGifts } from "./gifts.store.ts";
import { viewFanGift, viewGift, viewOfferedGift } from "./gifts.view.ts";
import { requestGiftRefund } from "./refund-gift.ts";

const maxFanGifts = 20;

export const giftsRoutes: Routes = (app, ctx) => {
  const viewOffered = async (code: string, fanSessionId: string | undefined) => {
    const gift = await getGiftByCode(ctx, code);
    const isClaimed = fanSessionId !== undefined && gift.claimedAt !== null;
    return viewOfferedGift(gift, isClaimed ? await selectOwnClaim(ctx, gift.orderId, fanSessionId) : undefined);
  };

  app.route({
    ...gifts.listGifts,
    handler: async (request) => {
      const { accountId } = requireCreator(request);
      return viewPage(request.query, await selectSoldGifts(ctx, accountId, request.query), viewGift);
    },
  });

  app.route({
    ...gifts.deleteGiftMessage,
    handler: async (request) => {
      const { accountId } = requireCreator(request);
      await deleteMessage(ctx, accountId, request.params._id);
      const gift = await selectSoldGift(ctx, accountId, request.params._id);
      if (!gift) throw new AppError("NOT_FOUND");
      return viewGift(gift);
    },
  });

  app.route({
    ...gifts.listFanGifts,
    handler: async (request) =>
      viewList(await listFanGifts(ctx, requireFan(request).sessionId, maxFanGifts), (gift) => gift),
  });

  app.route({
    ...gifts.refundGift,
    handler: async (request) => {
      const gift = await requestGiftRefund(ctx, requireFan(request).sessionId, request.params._id);
      return viewFanGift(ctx, gift, await listLineRefunds(ctx, [gift.orderId]));
    },
  });

  app.route({
    ...gifts.getOfferedGift,
    handler: (request) => viewOffered(request.params.code, request.fan?.sessionId),
  });

  app.route({
    ...gifts.claimGift,
    handler: async (request, reply) => {
      const browser = getFanBrowser(ctx, request);
      const { sessionId, opened } = await claimGift(ctx, request.params.code, request.body, browser);
      if (opened) {
        setCookie(ctx, reply, fanCookie, opened.token, opened.expiresAt);
        markDevice(ctx, reply, browser.device, ["fan", request.body.email]);
      }
      return viewOffered(request.params.code, sessionId);
    },
  });
};
