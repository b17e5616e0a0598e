import { Link, useLocation } from "react-router";
import { nav } from "../text/nav.ts";
import { Icon, type IconName } from "./Icon.tsx";
import { useDesk } from "./use-desk.ts";

const tab = "flex min-h-row flex-col items-center justify-center gap-1 text-tab";

/**
 * The creator's main navigation on a phone (a desktop has `SideNav`). `onPublish` opens the publish sheet on the screen that has it; on
 * other screens the + button links to that screen.
 */
export function TabBar({ onPublish }: { onPublish?: (() => void) | undefined }) {
  if (useDesk()) return null;
  return (
    <nav aria-label={nav.label} className="grid grid-cols-5 border-t border-line bg-surface pb-safe-bottom">
      <Tab to="/home" also="/account/wallet" icon="wallet" label={nav.wallet} />
      <Tab to="/account" also="/account/drafts" icon="play" label={nav.stories} />
      {onPublish ? (
        <button type="button" aria-label={nav.publish} onClick={onPublish} className={tab}>
          <Plus />
        </button>
      ) : (
        <Link to="/account?publicar" aria-label={nav.publish} className={tab}>
          <Plus />
        </Link>
      )}
      <Tab to="/medias/post" icon="img" label={nav.medias} />
      <Tab to="/account/menu" icon="me" label={nav.account} />
    </nav>
  );
}

type TabProps = { to: string; also?: string | undefined; icon: IconName; label: string };

/** `also`: another path of the same tab. */
function Tab({ to, also, icon, label }: TabProps) {
  const { pathname } = useLocation();
  const isHere = pathname === to || pathname === also;
  return (
    <Link
      to={to}
      aria-current={isHere ? "page" : undefined}
      className={`${tab} ${isHere ? "text-accent" : "text-quiet"}`}
    >
      <Icon name={icon} />
      {label}
    </Link>
  );
}

function Plus() {
  return (
    <span className="grid size-tap place-items-center rounded-card border-2 border-accent text-accent">
      <Icon name="plus" />
    </span>
  );
}
