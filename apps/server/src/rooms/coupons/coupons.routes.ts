import { coupons } from "@camarim/contract";
import { creatorOf, type Routes } from "#core/app";
import { viewPage } from "#core/pages";
import { archiveCoupon } from "./archive-coupon.ts";
import { changeCoupon } from "./change-coupon.ts";
import { checkCoupon } from "./check-coupon.ts";
import { viewCoupon, viewRedemption } from "./coupons.view.ts";
import { createCoupon } from "./create-coupon.ts";
import { getCoupon } from "./get-coupon.ts";
import { listCoupons } from "./list-coupons.ts";
import { listRedemptions } from "./list-redemptions.ts";

export const couponsRoutes: Routes = (app, ctx) => {
  app.route({
    ...coupons.listCoupons,
    handler: async (request) => {
      const { archived, ...page } = request.query;
      const found = await listCoupons(ctx, creatorOf(request).accountId, { ...page, archived: archived === "true" });
      return viewPage(page, found, viewCoupon);
    },
  });

  app.route({
    ...coupons.createCoupon,
    handler: async (request, reply) =>
      reply.code(201).send(viewCoupon(await createCoupon(ctx, creatorOf(request).accountId, request.body))),
  });

  app.route({
    ...coupons.getCoupon,
    handler: async (request) => viewCoupon(await getCoupon(ctx, creatorOf(request).accountId, request.params._id)),
  });

  app.route({
    ...coupons.patchCoupon,
    handler: async (request) =>
      viewCoupon(await changeCoupon(ctx, creatorOf(request).accountId, request.params._id, request.body)),
  });

  app.route({
    ...coupons.deleteCoupon,
    handler: async (request, reply) => {
      await archiveCoupon(ctx, creatorOf(request).accountId, request.params._id);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...coupons.listRedemptions,
    handler: async (request) => {
      const found = await listRedemptions(ctx, creatorOf(request).accountId, request.params._id, request.query);
      return viewPage(request.query, found, viewRedemption);
    },
  });

  app.route({
    ...coupons.checkCoupon,
    handler: (request) => checkCoupon(ctx, request.params.username, request.params.code),
  });
};
