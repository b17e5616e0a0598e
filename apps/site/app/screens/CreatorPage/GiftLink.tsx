import { Icon } from "@camarim/ui/layout/Icon.tsx";
import { Link } from "react-router";
import { gift as text } from "../../text/gift.ts";

/** A subscription for somebody else, also for whoever subscribes already. */
export function GiftLink() {
  return (
    <Link to="presente" className="flex min-h-tap w-fit items-center gap-2 text-strong text-accent">
      <Icon name="gift" size={20} />
      {text.open}
    </Link>
  );
}
