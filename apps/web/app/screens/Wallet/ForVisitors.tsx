import { wallet } from "../../text/wallet.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import type { IconName } from "../../ui/Icon.tsx";
import { List } from "../../ui/List.tsx";
import { Row } from "../../ui/Row.tsx";
import { Screen } from "../../ui/Screen.tsx";

const text = wallet.visitor;
const icons: IconName[] = ["key", "eye", "doc"];

/** What the wallet is, and the way in. */
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
