import type { Account, State } from "./state.ts";

/** The account that the platform's own token belongs to. */
export const simulatedMaster = { id: "CA3A9100000000000000000000000001", liveToken: "simulated-master-token" };

export const findMaster = ({ accounts }: State): Account | undefined =>
  Object.values(accounts).find(({ isMaster }) => isMaster);
