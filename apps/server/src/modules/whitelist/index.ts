export { anonymiseGuestEntries, deleteWhitelist } from "./edit-whitelist.ts";
export { claimGuestEntry, redeemAsFan, redeemEntriesOf, redeemVisitorEntries } from "./redeem-guest-entry.ts";
export { getClaim } from "./whitelist.queries.ts";
export { viewClaim } from "./whitelist.view.ts";
