export {
  anonymiseFanInOrders,
  assignOrders,
  createOrder,
  isOrderFulfilled,
  type LinePrice,
  type Payer,
  updateOrderDocument,
  updateOrderLine,
} from "./create-order.ts";
export { acceptOrder, cancelOrder, fulfilOrder, revokeOrder } from "./fulfil-order.ts";
export { listOrderLines } from "./list-order-lines.ts";
