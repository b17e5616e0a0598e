export { getExtras, replaceExtras } from "./extras.ts";
export { itemFulfilment } from "./item-fulfilment.ts";
export { findBoughtPhoto, findBoughtVideo, listPurchases } from "./items.queries.ts";
export { createItem, deleteItemsOf } from "./manage-items.ts";
