import type { Client } from "./client.ts";

/** What the product has confirmed with a 2xx, to be compared with what it has at the end. */
export type Acknowledged = {
  creators: { username: string; bio: string }[];
  /** `key` is the client's own id of the upload. */
  stories: { id: string; key: string }[];
  orders: Order[];
  renewals: { subscriptionId: string; periodEnd: string }[];
};

export type Order = {
  id: string;
  subscriptionId: string;
  fan: Client;
  username: string;
  /** Paid at the gateway, or approved by the creator. */
  isPaid?: boolean;
  isRefunded?: boolean;
  /** A video that this fan has watched. */
  link?: string;
};

/** A creator whose page is open during the whole run. */
export type Seller = {
  client: Client;
  username: string;
  planId: string;
  byGateway: boolean;
  bio: string;
  /** Ready to be watched. */
  stories: string[];
};

export const createAcknowledged = (): Acknowledged => ({ creators: [], stories: [], orders: [], renewals: [] });
