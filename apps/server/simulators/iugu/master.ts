import { readState } from "#simulators/gateway-faults";
import { type Account, createState, type State } from "./state.ts";

/** The account that the platform's own token belongs to. */
export const simulatedMaster = { id: "CA3A9100000000000000000000000001", liveToken: "simulated-master-token" };

export const findMaster = ({ accounts }: State): Account | undefined =>
  Object.values(accounts).find(({ isMaster }) => isMaster);

/** Of a simulator with the state in `file`; earlier versions chose them at random. */
export function readMaster(file: string): Pick<Account, "id" | "liveToken"> {
  return findMaster(readState(file, createState())) ?? simulatedMaster;
}
