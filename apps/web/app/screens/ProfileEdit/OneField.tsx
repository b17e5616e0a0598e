import type { Profile } from "@camarim/contract/profile";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { profileQuery } from "../../queries/profile.ts";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { PendingRows } from "../../ui/feedback/Skeleton.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { Screen } from "../../ui/layout/Screen.tsx";

type OneFieldProps = {
  title: string;
  /** Its button's words. */
  save: string;
  form: (profile: Profile, id: string) => React.ReactNode;
};

/** A screen for one thing of the profile, its button at the bottom. */
export function OneField({ title, save, form }: OneFieldProps) {
  const id = useId();
  const { data, error, isFetching, refetch } = useQuery(profileQuery());
  return (
    <Screen
      title={title}
      back="/profile/edit"
      bottom={
        data && (
          <Button type="submit" form={id}>
            {save}
          </Button>
        )
      }
    >
      {!data && error && <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <PendingRows count={1} />}
      {data && form(data, id)}
    </Screen>
  );
}
