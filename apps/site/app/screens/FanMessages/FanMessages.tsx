import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { Button, ButtonLink } from "@camarim/ui/form/Button.tsx";
import { Avatar } from "@camarim/ui/layout/Avatar.tsx";
import { List } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { common } from "@camarim/ui/text/common.ts";
import { Form, useNavigation } from "react-router";
import { stayIfOffline, staysIfOffline } from "../../api/stay-if-offline.ts";
import { fanMessages as text } from "../../text/fan-messages.ts";
import type { Route } from "./+types/FanMessages";
import { changeMessages, loadMessages } from "./messages.server.ts";

export function loader(args: Route.LoaderArgs) {
  return loadMessages(args);
}

export function action(args: Route.ActionArgs) {
  return changeMessages(args);
}

export const clientAction = stayIfOffline<typeof action>();
export const shouldRevalidate = staysIfOffline;

export function meta(): Route.MetaDescriptors {
  return [{ title: common.titled(text.title) }, { name: "robots", content: "noindex" }];
}

/** Whose announcements and reminders a fan gets, with a switch for each creator by plain forms that work without scripts. */
export default function FanMessages({ loaderData: { isVerified, senders } }: Route.ComponentProps) {
  const navigation = useNavigation();
  const changing = navigation.state === "idle" ? undefined : navigation.formData?.get("pagina");
  return (
    <Screen title={text.title} back="/assinaturas">
      {senders.length === 0 ? (
        <EmptyState
          icon="mail"
          title={isVerified ? text.empty.title : text.guest.title}
          message={isVerified ? text.empty.message : text.guest.message}
        >
          {!isVerified && (
            <ButtonLink to="/entrar?outro&volta=/assinaturas/mensagens" tone="soft">
              {text.guest.verify}
            </ButtonLink>
          )}
        </EmptyState>
      ) : (
        <>
          <p className="mt-2 mb-4 text-quiet">{text.lead}</p>
          <List label={text.title}>
            {senders.map(({ creator: { username, fullName, profilePic }, stopped }) => (
              <Row
                key={username}
                leading={<Avatar name={fullName} src={profilePic} size={44} />}
                label={fullName}
                detail={<span role="status">{stopped ? text.stopped : text.running}</span>}
                value={
                  <Form method="post" replace>
                    <input type="hidden" name="pagina" value={username} />
                    {stopped && <input type="hidden" name="de-novo" value="1" />}
                    <Button
                      type="submit"
                      tone="soft"
                      size="compact"
                      busy={changing === username}
                      label={stopped ? text.againFrom(fullName) : text.stopFrom(fullName)}
                    >
                      {stopped ? text.again : text.stop}
                    </Button>
                  </Form>
                }
              />
            ))}
          </List>
          <p className="mx-1 mt-3 text-small text-quiet">{text.hint}</p>
        </>
      )}
    </Screen>
  );
}
