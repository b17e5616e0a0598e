import { coupons } from "@camarim/contract";
import { type Routes, requireCreator } from "#core/http/app";
import { viewPage } from "#core/paging/pages";
import { archiveCoupon, getCoupon, listCoupons, listRedemptions } from "./coupons.queries.ts";
import { viewCoupon, viewRedemption } from "./coupons.view.ts";
import { createCoupon, updateCoupon } from "./save-coupon.ts";
import { verifyCoupon } from "./verify-coupon.ts";

export const couponsRoutes: Routes = (app, ctx) => {
  app.route({
    ...coupons.listCoupons,
    handler: async (request) => {
      const { archived, ...page } = request.query;
      const result = await listCoupons(ctx, requireCreator(request).accountId, {
        ...page,
        archived: archived === "true",
      });
      return viewPage(page, result, viewCoupon);
    },
  });

  app.route({
    ...coupons.createCoupon,
    handler: async (request, reply) =>
      reply.code(201).send(viewCoupon(await createCoupon(ctx, requireCreator(request).accountId, request.body))),
  });

  app.route({
    ...coupons.getCoupon,
    handler: async (request) => viewCoupon(await getCoupon(ctx, requireCreator(request).accountId, request.params._id)),
  });

  app.route({
    ...coupons.patchCoupon,
    handler: async (request) =>
      viewCoupon(await updateCoupon(ctx, requireCreator(request).accountId, request.params._id, request.body)),
  });

  app.route({
    ...coupons.deleteCoupon,
    handler: async (request, reply) => {
      await archiveCoupon(ctx, requireCreator(request).accountId, request.params._id);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...coupons.listRedemptions,
    handler: async (request) => {
      const result = await listRedemptions(ctx, requireCreator(request).accountId, request.params._id, request.query);
      return viewPage(request.query, result, viewRedemption);
    },
  });

  app.route({
    ...coupons.checkCoupon,
    handler: (request) => verifyCoupon(ctx, request.params.username, request.params.code),
  });
};
