import type { CreatorPage } from "@camarim/contract/creators";
import type { OfferedItem } from "@camarim/contract/items";
import { ButtonLink } from "@camarim/ui/form/Button.tsx";
import { formatCents } from "@camarim/ui/lib/money.ts";
import { Link } from "react-router";
import { toItemPath } from "../../features/item/item-order.ts";
import { item as text } from "../../text/item.ts";

type ItemActionProps = {
  item: OfferedItem;
  profile: CreatorPage["profile"];
  /** The creator can be paid. */
  isOpen: boolean;
};

/** The next step: watch, buy, subscribe, or why there is none. */
export function ItemAction({ item, profile: { username, fullName }, isOpen }: ItemActionProps) {
  const path = toItemPath(username, item._id);
  if (item.bought)
    return (
      <ButtonLink to={`${path}/assistir`} icon="play">
        {text.bought}
      </ButtonLink>
    );
  const enter = (label: string) => (
    <Link
      to={`/entrar?outro&volta=${path}`}
      className="mt-1 flex min-h-tap items-center justify-center text-small text-quiet underline"
    >
      {label}
    </Link>
  );
  if (item.left === 0)
    return (
      <>
        <Reason title={text.states.soldOut.title} message={text.states.soldOut.message} />
        {enter(text.have)}
      </>
    );
  if (!isOpen)
    return (
      <>
        <Reason title={text.states.closed.title} message={text.states.closed.message(fullName)} />
        {enter(text.have)}
      </>
    );
  if (item.buyable)
    return (
      <>
        <ButtonLink to={`${path}/comprar`}>{text.buy(formatCents(item.price))}</ButtonLink>
        {enter(text.have)}
      </>
    );
  if (item.audience === "subscribers")
    return (
      <>
        <p className="mb-3 text-center text-small text-quiet">{text.forSubscribers.lead(fullName)}</p>
        <ButtonLink to={`/@${username}/assinar`}>{text.forSubscribers.subscribe}</ButtonLink>
        {enter(text.forSubscribers.enter)}
      </>
    );
  return <Reason title={text.states.gone.title} message={text.states.gone.message} />;
}

function Reason({ title, message }: { title: string; message: string }) {
  return (
    <div className="py-1 text-center">
      <p className="text-strong">{title}</p>
      <p className="text-small text-quiet">{message}</p>
    </div>
  );
}
