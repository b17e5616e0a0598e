export {
  anonymiseFanInOrders,
  assignOrders,
  createOrder,
  findPayer,
  isOrderFulfilled,
  type LinePrice,
  updateOrderDocument,
  updateOrderLine,
} from "./create-order.ts";
export { acceptOrder, cancelOrder, fulfilOrder, revokeOrder } from "./fulfil-order.ts";
export { listOrderLines } from "./list-order-lines.ts";
export { getOffers, isSameOrder, placeFreeLine, placeLines, priceOffers } from "./place-lines.ts";
