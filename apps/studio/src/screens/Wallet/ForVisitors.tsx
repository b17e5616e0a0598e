import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { ButtonLink } from "@camarim/ui/form/Button.tsx";
import type { IconName } from "@camarim/ui/layout/Icon.tsx";
import { List } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { wallet } from "../../text/wallet.ts";

const text = wallet.visitor;
const icons: IconName[] = ["key", "eye", "doc"];

/** Explains the wallet to visitors, with links to register and to sign in. */
export function ForVisitors() {
  return (
    <Screen title={wallet.title}>
      <EmptyState icon="wallet" title={text.title} message={text.message} />
      <List>
        {text.points.map(({ title, detail }, i) => (
          <Row key={title} icon={icons[i]} label={title} detail={detail} />
        ))}
      </List>
      <div className="mt-6 flex flex-col gap-3">
        <ButtonLink to="/auth/register">{text.register}</ButtonLink>
        <ButtonLink to="/auth" tone="soft">
          {text.signIn}
        </ButtonLink>
      </div>
    </Screen>
  );
}
