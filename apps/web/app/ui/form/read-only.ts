import { createContext, useContext } from "react";

/** Whether the screen shows somebody else's account and may not change it: support grants read, and change content only. */
export const ReadOnly = createContext(false);

export function useReadOnly(): boolean {
  return useContext(ReadOnly);
}
