export {
  cardsLost,
  chargeNotified,
  disputeNotified,
  type GatewayNotification,
  pixKeyMissing,
  withdrawalNotified,
} from "./gateways.events.ts";
export {
  type Connection,
  deleteConnections,
  findHoldingConnection,
  findOpeningConnection,
  findPixKeyNotice,
  findSellingConnection,
  findVerifiedConnection,
  listRemovedGateways,
  markEventProcessed,
} from "./gateways.queries.ts";
export { findAccess, type OpenedAccess, openAccess } from "./open-access.ts";
export { canChargePix } from "./pix-key.rules.ts";
export { type CardsLostNotice, findCardsLostNotice, recordCardsLost } from "./record-cards-lost.ts";
export { recordPixKeyFound, recordPixKeyMissing } from "./record-pix-key-status.ts";
export { rotateGatewayKeys } from "./rotate-gateway-keys.ts";
export { deleteEventPayloadsJob, toWebhookUrl } from "./webhooks.ts";
