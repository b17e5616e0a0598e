export { assignOrders, createOrder, type LinePrice, updateOrderLine } from "./create-order.ts";
