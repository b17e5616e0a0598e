import { formatDevice } from "@camarim/contract/format-device";
import { Button } from "@camarim/ui/form/Button.tsx";
import { DeviceRow } from "@camarim/ui/layout/DeviceRow.tsx";
import { List } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { common } from "@camarim/ui/text/common.ts";
import { fanDevices as text, devices as words } from "@camarim/ui/text/devices.ts";
import { Form, useNavigation } from "react-router";
import { stayIfOffline, staysIfOffline } from "../../api/stay-if-offline.ts";
import type { Route } from "./+types/FanDevices";
import { endDevices, loadDevices } from "./devices.server.ts";

export function loader(args: Route.LoaderArgs) {
  return loadDevices(args);
}

export function action(args: Route.ActionArgs) {
  return endDevices(args);
}

export const clientAction = stayIfOffline<typeof action>();
export const shouldRevalidate = staysIfOffline;

export function meta(): Route.MetaDescriptors {
  return [{ title: common.titled(text.title) }, { name: "robots", content: "noindex" }];
}

/** The devices of a fan, with remote sign-out by plain forms that work without scripts. */
export default function FanDevices({ loaderData: { isVerified, devices, done, now } }: Route.ComponentProps) {
  const navigation = useNavigation();
  const ending = navigation.state === "idle" ? undefined : navigation.formData?.get("device");
  const isAlone = devices.length === 1;
  return (
    <Screen title={text.title} back="/assinaturas">
      <div role="status">
        {done && text.done[done] && <p className="mt-2 rounded-card bg-ok-soft p-3 text-ok">{text.done[done]}</p>}
      </div>
      <p className="mt-2 mb-4 text-quiet">{isAlone ? text.onlyThis : text.lead}</p>
      <List label={text.title}>
        {devices.map((session) => (
          <DeviceRow key={session._id} session={session} now={new Date(now)}>
            <Form method="post" action="?" replace>
              <input type="hidden" name="device" value={session._id} />
              <Button
                type="submit"
                tone="soft"
                size="compact"
                busy={ending === session._id}
                label={text.endThis(formatDevice(session.userAgent, words.unknown))}
              >
                {words.end}
              </Button>
            </Form>
          </DeviceRow>
        ))}
        {!isVerified && (
          <Row
            icon="plus"
            label={text.verify}
            detail={text.verifyHint}
            to="/entrar?outro&volta=/assinaturas/aparelhos"
          />
        )}
      </List>
      {isVerified && (
        <Form method="post" action="?" replace className="mt-6">
          <input type="hidden" name="device" value="all" />
          <Button type="submit" tone="danger" icon="out" busy={ending === "all"}>
            {text.all}
          </Button>
          <p className="mt-2 text-center text-small text-quiet">{text.allHint}</p>
        </Form>
      )}
    </Screen>
  );
}
