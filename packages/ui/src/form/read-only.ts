import { createContext, useContext } from "react";

/**
 * Whether the screen shows somebody else's account and may not change it: support grants read, and change content only. What
 * would be refused, exports too, is not offered: `Button`, `IconButton` and `Row` with `writes` are left out, `Select` and `Switch` with
 * `writes` are disabled; submit buttons, danger buttons, file pickers and switches that save at once are `writes` by themselves.
 */
export const ReadOnly = createContext(false);

export function useReadOnly(): boolean {
  return useContext(ReadOnly);
}
