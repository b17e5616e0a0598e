import {
  type Profile,
  profileBody,
  type Usernames,
  usernameChangeLimit,
  usernameReservationDays,
} from "@camarim/contract/profile";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { formatDateTime } from "../../lib/time.ts";
import { usernamesQuery } from "../../queries/profile.ts";
import { common } from "../../text/common.ts";
import { profileEdit } from "../../text/profile-edit.ts";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { Notice } from "../../ui/feedback/Notice.tsx";
import { PendingRows } from "../../ui/feedback/Skeleton.tsx";
import { bindFields } from "../../ui/form/bind-fields.ts";
import { Field } from "../../ui/form/Field.tsx";
import { FormScreen } from "../../ui/form/FormScreen.tsx";
import { UsernameRules } from "../../ui/form/UsernameRules.tsx";
import { List } from "../../ui/layout/List.tsx";
import { Row } from "../../ui/layout/Row.tsx";
import { Screen } from "../../ui/layout/Screen.tsx";
import { FormerUsernames } from "./FormerUsernames.tsx";
import { OneField } from "./OneField.tsx";
import { useProfileForm } from "./use-profile-form.ts";

const text = profileEdit.usernameScreen;
const usernameForm = profileBody.pick({ username: true }).required();
const { changes, days } = usernameChangeLimit;

export function meta() {
  return [{ title: common.titled(text.title) }];
}

export default function Username() {
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
