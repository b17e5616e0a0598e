import { Link, useNavigate } from "react-router";
import { common } from "../text/common.ts";
import { Icon } from "./Icon.tsx";
import { hasPageBefore, hasScreenBefore } from "./screen-before.ts";

type BackLinkProps = {
  to: string;
  /** Instead, for the steps of one screen. */
  onBack?: (() => void) | undefined;
};

/** "voltar": goes back to the previous screen or, if this one was opened by its URL, replaces it by `to`. */
export function BackLink({ to, onBack }: BackLinkProps) {
  const navigate = useNavigate();
  return (
    <Link
      to={to}
      aria-label={common.back}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        if (onBack) onBack();
        else if (hasScreenBefore() || hasPageBefore(to)) void navigate(-1);
        else void navigate(to, { replace: true });
      }}
      className="flex h-tap items-center rounded-tile pr-2 text-accent"
    >
      <Icon name="back" />
      {/* With large text the title needs the room. */}
      <span className="@max-[15rem]:hidden">{common.back}</span>
    </Link>
  );
}
