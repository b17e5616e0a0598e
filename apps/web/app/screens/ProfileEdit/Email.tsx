import { useQuery } from "@tanstack/react-query";
import { meQuery } from "../../queries/auth.ts";
import { common } from "../../text/common.ts";
import { profileEdit } from "../../text/profile-edit.ts";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { PendingRows } from "../../ui/feedback/Skeleton.tsx";
import { Screen } from "../../ui/layout/Screen.tsx";
import { EmailForm } from "./EmailForm.tsx";

const text = profileEdit.emailScreen;

export function meta() {
  return [{ title: common.titled(text.title) }];
}

export default function Email() {
  const { data, error, isFetching, refetch } = useQuery(meQuery());
  if (data) return <EmailForm me={data} />;
  return (
    <Screen title={text.title} back="/profile/edit">
      {error ? <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} /> : <PendingRows />}
    </Screen>
  );
}
