export { findOpenOrder } from "./checkout.queries.ts";
export { viewPaymentOptions } from "./checkout.view.ts";
export { findPaymentOptions, getPaymentState } from "./find-offer.ts";
export { openVerifiedOrders } from "./open-free-order.ts";
export { placeOrder } from "./place-order.ts";
