import { help } from "@camarim/contract";
import { type Routes, requireCreator, requireFan } from "#core/http/app";
import { createMediaLinks } from "#core/http/media-links";
import { toNetwork } from "#core/http/network";
import { viewList } from "#core/paging/pages";
import { viewPayment } from "#modules/payments/index";
import { getCreator, listOrdersOfBrowser } from "./find-order.ts";
import { requestHelp } from "./request-help.ts";
import { sendReceiptReminder } from "./send-receipt-reminders.ts";
import { updateFanEmail, updateOrderEmail } from "./update-order-email.ts";

export const helpRoutes: Routes = (app, ctx) => {
  app.route({
    ...help.listHelpedOrders,
    handler: async (request) => {
      const { accountId } = await getCreator(ctx, request.params.username);
      return viewList(await listOrdersOfBrowser(ctx, accountId, requireFan(request).sessionId), (order) => order);
    },
  });

  app.route({
    ...help.findHelpedOrder,
    handler: async (request) => {
      const { accountId } = await getCreator(ctx, request.params.username);
      return { order: await requestHelp(ctx, accountId, request.body, { network: toNetwork(request.ip) }) };
    },
  });

  app.route({
    ...help.correctOrderEmail,
    handler: async (request, reply) => {
      const { accountId } = await getCreator(ctx, request.params.username);
      const asker = { network: toNetwork(request.ip), fanSessionId: request.fan?.sessionId };
      await updateOrderEmail(ctx, accountId, request.body, asker);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...help.correctFanEmail,
    handler: async (request) => {
      const { accountId, sessionId } = requireCreator(request);
      const correcting = { accountId, network: toNetwork(request.ip) };
      const payment = await updateFanEmail(ctx, correcting, request.params._id, request.body.email);
      return viewPayment(payment, createMediaLinks(ctx, sessionId));
    },
  });

  app.route({
    ...help.remindOfReceipt,
    handler: async (request, reply) => {
      await sendReceiptReminder(ctx, requireFan(request).sessionId, request.params._id);
      return reply.code(204).send(null);
    },
  });
};
