import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { PendingRows } from "@camarim/ui/feedback/Skeleton.tsx";
import { AvatarInput } from "@camarim/ui/form/AvatarInput.tsx";
import { ReadOnly } from "@camarim/ui/form/read-only.ts";
import { Chip } from "@camarim/ui/layout/Badge.tsx";
import { List } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { useTitle } from "@camarim/ui/layout/use-title.ts";
import { common } from "@camarim/ui/text/common.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { meQuery } from "../../queries/auth.ts";
import { changeAvatar, profileQuery } from "../../queries/profile.ts";
import { useAwaited } from "../../queries/use-awaited.ts";
import { profileEdit as text } from "../../text/profile-edit.ts";
import { AboutForm } from "./AboutForm.tsx";

export default function ProfileEdit() {
  useTitle(common.titled(text.title));
  const { data: profile, error, isFetching, refetch } = useQuery(profileQuery());
  const me = useQuery(meQuery());
  const isAwaited = useAwaited(me);
  const { mutate, isPending } = useMutation(changeAvatar());
  return (
    <Screen title={text.title} back="/account/settings">
      {!profile && error && <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {(!profile || isAwaited) && !error && <PendingRows />}
      {profile && !isAwaited && (
        <>
          <div className="flex justify-center py-4">
            {/* Support changes the texts of the profile only. */}
            <ReadOnly value={me.data?.impersonatedBy !== undefined}>
              <AvatarInput
                name={profile.fullName}
                src={profile.profilePic}
                busy={isPending}
                onPicked={(picture) => mutate(picture)}
              />
            </ReadOnly>
          </div>
          <List>
            <Row icon="me" label={text.name} detail={profile.fullName} to="/profile/edit/name" />
            <Row icon="pencil" label={text.username} detail={`@${profile.username}`} to="/profile/edit/username" />
            <Row
              icon="mail"
              label={text.email}
              detail={me.data?.email}
              value={
                me.data &&
                (me.data.emailBounces || !me.data.emailVerified) && (
                  <Chip tone="warn">{me.data.emailBounces ? text.bounces : text.unconfirmed}</Chip>
                )
              }
              to="/profile/edit/email"
            />
          </List>
          <AboutForm profile={profile} />
        </>
      )}
    </Screen>
  );
}
