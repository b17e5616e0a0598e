import {
  type Profile,
  profileBody,
  type Usernames,
  usernameChangeLimit,
  usernameReservationDays,
} from "@camarim/contract/profile";
import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { Notice } from "@camarim/ui/feedback/Notice.tsx";
import { PendingRows } from "@camarim/ui/feedback/Skeleton.tsx";
import { bindFields } from "@camarim/ui/form/bind-fields.ts";
import { Field } from "@camarim/ui/form/Field.tsx";
import { FormScreen } from "@camarim/ui/form/FormScreen.tsx";
import { UsernameRules } from "@camarim/ui/form/UsernameRules.tsx";
import { List } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { useTitle } from "@camarim/ui/layout/use-title.ts";
import { formatDateTime } from "@camarim/ui/lib/time.ts";
import { common } from "@camarim/ui/text/common.ts";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { usernamesQuery } from "../../queries/profile.ts";
import { profileEdit } from "../../text/profile-edit.ts";
import { FormerUsernames } from "./FormerUsernames.tsx";
import { OneField } from "./OneField.tsx";
import { useProfileForm } from "./use-profile-form.ts";

const text = profileEdit.usernameScreen;
const usernameForm = profileBody.pick({ username: true }).required();
const { changes, days } = usernameChangeLimit;

export default function Username() {
  useTitle(common.titled(text.title));
  return <OneField title={text.title} form={(profile) => <UsernameOf profile={profile} />} />;
}

/** The form, or since when the username could not be changed again. */
function UsernameOf({ profile }: { profile: Profile }) {
  const { data, error, isFetching, refetch } = useQuery(usernamesQuery());
  if (data && data.changeableAt === null) return <UsernameForm profile={profile} usernames={data} />;
  return (
    <Screen title={text.title} back="/profile/edit">
      {!data && error && <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <PendingRows count={1} />}
      {data?.changeableAt && (
        <>
          <List>
            <Row icon="pencil" label={text.current} detail={`@${profile.username}`} />
          </List>
          <Notice tone="warn" {...text.limit(formatDateTime(data.changeableAt), changes, days)} />
          <FormerUsernames former={data.former} />
        </>
      )}
    </Screen>
  );
}

function UsernameForm({ profile, usernames }: { profile: Profile; usernames: Usernames }) {
  const navigate = useNavigate();
  const { form, save } = useProfileForm(usernameForm, { username: profile.username }, text.saved, () =>
    navigate("/profile/edit", { replace: true }),
  );
  const { field } = bindFields(form, { username: text.label });
  return (
    <FormScreen
      title={text.title}
      back="/profile/edit"
      submit={text.save}
      busy={form.formState.isSubmitting}
      onSubmit={save}
    >
      <Field
        {...field("username")}
        hint={<UsernameRules typed={form.watch("username")} />}
        prefix="@"
        force="lower"
        maxLength={30}
      />
      <p className="mx-1 mt-4 text-quiet">{text.warning(usernameReservationDays)}</p>
      <p className="mx-1 mt-2 text-quiet">{text.changesLeft(usernames.changesLeft, days)}</p>
      <FormerUsernames former={usernames.former} />
    </FormScreen>
  );
}
