export { tipFulfilment } from "./tip-fulfilment.ts";
export { tipThanked } from "./tips.events.ts";
export { deleteMessagesOf as deleteTipMessages, selectReceivedTip as findReceivedTip } from "./tips.store.ts";
