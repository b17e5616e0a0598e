export { tipFulfilment } from "./tip-fulfilment.ts";
export { tipThanked } from "./tips.events.ts";
export {
  deleteMessage as deleteTipMessage,
  deleteMessagesOf as deleteTipMessages,
  selectFanTips as listFanTips,
  selectReceivedTip as findReceivedTip,
} from "./tips.store.ts";
export { viewFanTip } from "./tips.view.ts";
export { sendThanks } from "./update-tip.ts";
