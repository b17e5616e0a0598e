import type { Profile } from "@camarim/contract/profile";
import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { PendingRows } from "@camarim/ui/feedback/Skeleton.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { useQuery } from "@tanstack/react-query";
import { profileQuery } from "../../queries/profile.ts";

type OneFieldProps = { title: string; form: (profile: Profile) => React.ReactNode };

/** A screen for one field of the profile: its form, once the profile is loaded. */
export function OneField({ title, form }: OneFieldProps) {
  const { data, error, isFetching, refetch } = useQuery(profileQuery());
  if (data) return form(data);
  return (
    <Screen title={title} back="/profile/edit">
      {error ? (
        <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <PendingRows count={1} />
      )}
    </Screen>
  );
}
