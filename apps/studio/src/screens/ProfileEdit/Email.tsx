import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { PendingRows } from "@camarim/ui/feedback/Skeleton.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { useTitle } from "@camarim/ui/layout/use-title.ts";
import { common } from "@camarim/ui/text/common.ts";
import { useQuery } from "@tanstack/react-query";
import { meQuery } from "../../queries/auth.ts";
import { profileEdit } from "../../text/profile-edit.ts";
import { EmailForm } from "./EmailForm.tsx";

const text = profileEdit.emailScreen;

export default function Email() {
  useTitle(common.titled(text.title));
  const { data, error, isFetching, refetch } = useQuery(meQuery());
  if (data) return <EmailForm me={data} />;
  return (
    <Screen title={text.title} back="/profile/edit">
      {error ? <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} /> : <PendingRows />}
    </Screen>
  );
}
