import type { Profile } from "@camarim/contract/profile";
import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { PendingRows } from "@camarim/ui/feedback/Skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { profileQuery } from "../../queries/profile.ts";

/** A part that needs the creator's name or address: a skeleton until they are loaded, else the error with a button to try again. */
export function OwnProfile({ children }: { children: (profile: Profile) => React.ReactNode }) {
  const { data, error, isFetching, refetch } = useQuery(profileQuery());
  if (data) return children(data);
  if (error) return <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />;
  return <PendingRows count={1} />;
}
