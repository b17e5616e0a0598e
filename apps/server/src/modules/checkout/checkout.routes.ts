import { checkout } from "@camarim/contract";
import { type Routes, requireFan } from "#core/http/app";
import { fanCookie, setCookie } from "#core/http/cookies";
import { createMediaLinks } from "#core/http/media-links";
import { toNetwork } from "#core/http/network";
import { findPayer } from "#modules/orders/index";
import { getOrder } from "./checkout.queries.ts";
import { viewOrder, viewPayer } from "./checkout.view.ts";
import { placeOrder } from "./place-order.ts";

export const checkoutRoutes: Routes = (app, ctx) => {
  app.route({
    ...checkout.postCheckout,
    handler: async (request, reply) => {
      const from = { network: toNetwork(request.ip), userAgent: request.headers["user-agent"] };
      const { orderId, sessionId, opened } = await placeOrder(ctx, request.body, request.fan, from);
      if (opened) setCookie(ctx, reply, fanCookie, opened.token, opened.expiresAt);
      return reply
        .code(201)
        .send(viewOrder(await getOrder(ctx, sessionId, orderId), createMediaLinks(ctx, sessionId), ctx.now()));
    },
  });

  app.route({
    ...checkout.getPayer,
    handler: async (request) => ({ payer: viewPayer(await findPayer(ctx, requireFan(request).sessionId)) }),
  });

  app.route({
    ...checkout.getCheckout,
    handler: async (request) => {
      const { sessionId } = requireFan(request);
      return viewOrder(await getOrder(ctx, sessionId, request.params._id), createMediaLinks(ctx, sessionId), ctx.now());
    },
  });
};
