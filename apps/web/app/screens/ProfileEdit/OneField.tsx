import type { Profile } from "@camarim/contract/profile";
import { useQuery } from "@tanstack/react-query";
import { profileQuery } from "../../queries/profile.ts";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { PendingRows } from "../../ui/feedback/Skeleton.tsx";
import { Screen } from "../../ui/layout/Screen.tsx";

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
