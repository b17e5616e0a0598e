export {
  anonymiseFanInOrders,
  assignOrders,
  createOrder,
  findPayer,
  getOrderFan,
  type LinePrice,
  listPayers,
  listPricedLines,
  markEmailCorrected,
  updateOrderDocument,
  updateOrderLine,
} from "./create-order.ts";
export {
  acceptOrder,
  cancelOrder,
  fulfilOrder,
  isAcceptable,
  listRefundableLines,
  refundLines,
  revokeOrder,
  undoLineRefunds,
} from "./fulfil-order.ts";
export { listOrderLines } from "./list-order-lines.ts";
export { applyCoupon, getOffers, isSameOrder, placeFreeLine, placeLines, priceOffers } from "./place-lines.ts";
