import { Link, NavLink } from "react-router";
import { nav } from "../text/nav.ts";
import { Icon, type IconName } from "./Icon.tsx";

const tab = "flex min-h-row flex-col items-center justify-center gap-1 text-tab";

/** The creator's three places. `onPublish` opens the sheet where it lives; elsewhere + leads there. */
export function TabBar({ onPublish }: { onPublish?: () => void }) {
  return (
    <nav aria-label={nav.label} className="grid grid-cols-3 border-t border-line bg-surface pb-safe-bottom">
      <Tab to="/account" icon="play" label={nav.stories} />
      {onPublish ? (
        <button type="button" aria-label={nav.publish} onClick={onPublish} className={tab}>
          <Plus />
        </button>
      ) : (
        <Link to="/account?publicar" aria-label={nav.publish} className={tab}>
          <Plus />
        </Link>
      )}
      <Tab to="/account/menu" icon="me" label={nav.account} />
    </nav>
  );
}

function Tab({ to, icon, label }: { to: string; icon: IconName; label: string }) {
  return (
    <NavLink to={to} end className={({ isActive }) => `${tab} ${isActive ? "text-accent" : "text-quiet"}`}>
      <Icon name={icon} />
      {label}
    </NavLink>
  );
}

function Plus() {
  return (
    <span className="grid size-tap place-items-center rounded-card bg-accent text-accent-text">
      <Icon name="plus" />
    </span>
  );
}
