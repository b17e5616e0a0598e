/** Of a gift: the characters of its message, and the days ahead that it may be delivered. */
export const giftLimits = { message: 280, deliverDays: 90 } as const;

/** Days after the delivery from which the buyer of a gift that nobody has claimed may have the money back. */
export const giftRefundDays = 90;
