import { items } from "@camarim/contract";
import { type Routes, requireCreator, requireFan } from "#core/http/app";
import { createMediaLinks } from "#core/http/media-links";
import { viewList, viewPage } from "#core/paging/pages";
import { findOfferedExtras, getExtras, replaceExtras } from "./extras.ts";
import { getBoughtItem, getItem, listBoughtItems, listItems, listOfferedItems } from "./items.queries.ts";
import { viewBoughtContents, viewBoughtItem, viewExtras, viewItem, viewOfferedItem } from "./items.view.ts";
import { createItem, deleteItem, updateItem } from "./manage-items.ts";

export const itemsRoutes: Routes = (app, ctx) => {
  type Creator = ReturnType<typeof requireCreator>;

  const viewOwn = async ({ accountId, sessionId }: Creator, id: string) => {
    const { item, contents } = await getItem(ctx, accountId, id);
    return viewItem(item, contents, createMediaLinks(ctx, sessionId));
  };

  app.route({
    ...items.listItems,
    handler: async (request) => {
      const { accountId, sessionId } = requireCreator(request);
      const { items: found, sales, contents } = await listItems(ctx, accountId, request.query);
      const links = createMediaLinks(ctx, sessionId);
      return { ...viewPage(request.query, found, (row) => viewItem(row, contents, links)), ...sales };
    },
  });

  app.route({
    ...items.getItem,
    handler: (request) => viewOwn(requireCreator(request), request.params._id),
  });

  app.route({
    ...items.postItem,
    handler: async (request, reply) => {
      const creator = requireCreator(request);
      return reply.code(201).send(await viewOwn(creator, await createItem(ctx, creator.accountId, request.body)));
    },
  });

  app.route({
    ...items.patchItem,
    handler: async (request) => {
      const creator = requireCreator(request);
      await updateItem(ctx, creator.accountId, request.params._id, request.body);
      return viewOwn(creator, request.params._id);
    },
  });

  app.route({
    ...items.deleteItem,
    handler: async (request, reply) => {
      await deleteItem(ctx, requireCreator(request).accountId, request.params._id);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...items.listCreatorItems,
    handler: async ({ params, creator, fan }) => {
      const visitor = { accountId: creator?.accountId, fanSessionId: fan?.sessionId };
      const { rows, isSubscriber } = await listOfferedItems(ctx, params.username, visitor);
      return viewList(rows, (row) => viewOfferedItem(row, isSubscriber, ctx.now()));
    },
  });

  app.route({
    ...items.getExtras,
    handler: (request) => getExtras(ctx, requireCreator(request).accountId),
  });

  app.route({
    ...items.putExtras,
    handler: async (request) => {
      await replaceExtras(ctx, requireCreator(request).accountId, request.body);
      return request.body;
    },
  });

  app.route({
    ...items.getCreatorExtras,
    handler: async ({ params, fan }) => viewExtras(await findOfferedExtras(ctx, params.username, fan?.sessionId)),
  });

  app.route({
    ...items.listBoughtItems,
    handler: async (request) => {
      const { refunds, ...bought } = await listBoughtItems(ctx, requireFan(request).sessionId, request.query);
      return viewPage(request.query, bought, (row) => viewBoughtItem(row, refunds));
    },
  });

  app.route({
    ...items.getBoughtItem,
    handler: async (request) => {
      const { sessionId } = requireFan(request);
      const { item, refunds, contents } = await getBoughtItem(ctx, sessionId, request.params._id);
      const links = createMediaLinks(ctx, sessionId);
      return { ...viewBoughtItem(item, refunds), contents: viewBoughtContents(item, contents, links) };
    },
  });
};
