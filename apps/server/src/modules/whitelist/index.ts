export { claimGuestEntry } from "./claim-guest-entry.ts";
export { anonymiseGuestEntries, deleteWhitelist } from "./delete-whitelist.ts";
export { redeemEntriesOf, redeemVisitorEntries } from "./redeem-guest-entry.ts";
export { getClaim } from "./whitelist.queries.ts";
export { viewClaim } from "./whitelist.view.ts";
