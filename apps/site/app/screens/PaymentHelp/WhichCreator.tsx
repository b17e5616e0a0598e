import { getFan } from "@camarim/contract/fans";
import { ApiError, call } from "@camarim/ui/api/client.ts";
import { Button } from "@camarim/ui/form/Button.tsx";
import { Field } from "@camarim/ui/form/Field.tsx";
import { List, Section } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { common } from "@camarim/ui/text/common.ts";
import { Form, redirect } from "react-router";
import { apiContext } from "../../api/contexts.server.ts";
import { paymentHelp } from "../../text/payment-help.ts";
import type { Route } from "./+types/WhichCreator";

const text = paymentHelp.which;

/** The pages of this browser's subscriptions. `?pagina` is a typed one, with or without its @, also as a link. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const typed = new URL(request.url).searchParams.get("pagina");
  const username = /(?:^|@|\/)([a-z0-9._]{1,30})\/?$/.exec(typed?.trim().toLowerCase() ?? "")?.[1];
  if (username) throw redirect(`/@${username}/paguei`);
  const usernames = await call(getFan, {}, { fetch: context.get(apiContext) }).then(
    ({ subscriptions }) => [...new Set(subscriptions.map((one) => one.username))],
    (error: unknown) => {
      if (error instanceof ApiError && error.status === 401) return [];
      throw error;
    },
  );
  return { usernames, typed };
}

export function meta(): Route.MetaDescriptors {
  return [{ title: common.titled(paymentHelp.title) }, { name: "robots", content: "noindex" }];
}

/** Where no creator is known: both sign-ins and the fan's home. */
export default function WhichCreator({ loaderData: { usernames, typed } }: Route.ComponentProps) {
  return (
    <Screen title={paymentHelp.title} back="/entrar">
      {usernames.length > 0 && (
        <Section title={text.yours}>
          <List label={text.yours}>
            {usernames.map((username) => (
              <Row key={username} icon="play" label={`@${username}`} to={`/@${username}/paguei`} />
            ))}
          </List>
        </Section>
      )}
      <p className="mt-4 text-quiet">{text.lead}</p>
      <Form method="get">
        <Field
          name="pagina"
          label={text.username}
          prefix="@"
          force="lower"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={typed ?? undefined}
          error={typed === null ? undefined : text.unknown}
        />
        <div className="mt-6">
          <Button type="submit">{text.submit}</Button>
        </div>
      </Form>
    </Screen>
  );
}
