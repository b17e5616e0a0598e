import { useQueryClient } from "@tanstack/react-query";

/** Reads anew whatever is on the screen. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.refetchQueries({ type: "active" });
}
