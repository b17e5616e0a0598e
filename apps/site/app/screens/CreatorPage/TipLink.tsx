import { Icon } from "@camarim/ui/layout/Icon.tsx";
import { Link } from "react-router";
import { tip as text } from "../../text/tip.ts";

/** Quieter than the plans, which are what the page is for. */
export function TipLink() {
  return (
    <Link to="mimo" className="mt-4 flex min-h-tap w-fit items-center gap-2 text-strong text-accent">
      <Icon name="heart" size={20} />
      {text.open}
    </Link>
  );
}
