export { itemFulfilment } from "./item-fulfilment.ts";
export { findBoughtPhoto, findBoughtVideo } from "./items.queries.ts";
export { deleteItemsOf } from "./manage-items.ts";
