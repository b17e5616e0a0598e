import type { GatewayAccess } from "../port.ts";

/** What `POST /marketplace/create_account` shows once. Accounts that were opened earlier have no test token. */
export const liveTokenOf = ({ credentials }: GatewayAccess) => credentials.liveToken ?? "";
export const testTokenOf = ({ credentials }: GatewayAccess) => credentials.testToken;
export const userTokenOf = ({ credentials }: GatewayAccess) => credentials.userToken ?? "";
