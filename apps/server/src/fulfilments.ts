import type { Ctx } from "#core/ctx";
import type { Fulfilments } from "#core/fulfilment";
import { giftFulfilment } from "#modules/gifts/index";
import { itemFulfilment } from "#modules/items/index";
import { subscriptionFulfilment } from "#modules/subscriptions/index";
import { tipFulfilment } from "#modules/tips/index";

/** What fulfils the lines of orders. A new kind is a module, its label of `order_line_kind`, and its entry here. */
export const fulfilments: Fulfilments<Ctx> = {
  subscription: subscriptionFulfilment,
  tip: tipFulfilment,
  item: itemFulfilment,
  gift: giftFulfilment,
};
