export { claimGiftFor, findGiftMessage } from "./claim-gift.ts";
export { giftFulfilment } from "./gift-fulfilment.ts";
export { giftClaimed, giftDue, giftReturned, giftUnclaimed } from "./gifts.events.ts";
export { findGiftNotice, type GiftNotice, listFanGifts } from "./gifts.queries.ts";
export {
  anonymiseGiftsOf as anonymiseFanInGifts,
  countUnclaimed as countUnclaimedGifts,
  deleteMessage as deleteGiftMessage,
  markDelivered,
  selectSoldGift as findSoldGift,
} from "./gifts.store.ts";
export { refundUnclaimedGifts } from "./refund-gift.ts";
