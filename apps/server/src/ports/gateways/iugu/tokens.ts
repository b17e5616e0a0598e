import type { GatewayAccess } from "../port.ts";

/** Tokens of `POST /marketplace/create_account`, which returns them once. Older accounts have no test token. */
export const getLiveToken = ({ credentials }: GatewayAccess) => credentials.liveToken ?? "";
export const getTestToken = ({ credentials }: GatewayAccess) => credentials.testToken;
export const getUserToken = ({ credentials }: GatewayAccess) => credentials.userToken ?? "";
