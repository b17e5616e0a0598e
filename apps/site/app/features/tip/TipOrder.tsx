import { tip as text } from "../../text/tip.ts";
import { SimpleOrder } from "../pay/SimpleOrder.tsx";

type TipOrderProps = Omit<React.ComponentProps<typeof SimpleOrder>, "words" | "icon" | "address">;

/** The order of a tip in every state; `children` are below its code. */
export function TipOrder(props: TipOrderProps) {
  const { creator, _id } = props.order;
  const address = `/@${creator.username}/mimo?pedido=${_id}`;
  return <SimpleOrder {...props} words={text.states} icon="heart" address={address} />;
}
