import { readAdminToken } from "@camarim/ui/api/admin-token.ts";
import { useToken } from "@camarim/ui/api/session.ts";
import { support as text } from "@camarim/ui/text/support.ts";
import { useQuery } from "@tanstack/react-query";
import { useLayoutEffect } from "react";
import { leaveAccount } from "../api/support.ts";
import { meQuery } from "../queries/auth.ts";
import { profileQuery } from "../queries/profile.ts";

/** Shows above every screen which account an admin is signed in to by a support grant, with a button to leave it. */
export function SupportBanner() {
  return useToken() ? <Banner /> : null;
}

function Banner() {
  const me = useQuery(meQuery());
  const profile = useQuery(profileQuery());
  const shown = Boolean(me.data?.impersonatedBy || readAdminToken());
  useLayoutEffect(() => {
    // Sticky headers are offset by its height (app.css).
    document.documentElement.toggleAttribute("data-banner", shown);
    return () => document.documentElement.removeAttribute("data-banner");
  }, [shown]);
  if (!shown) return null;
  return (
    <aside aria-label={text.place} className="@container sticky top-0 z-20 h-banner bg-accent text-accent-text">
      <div className="flex h-full items-center gap-3 px-page">
        <p className="min-w-0 flex-1 truncate text-small">
          {text.banner} <b className="block truncate font-strong">{profile.data && `@${profile.data.username}`}</b>
        </p>
        <button
          type="button"
          onClick={leaveAccount}
          className="min-h-tap flex-none rounded-pill border border-current px-4 text-small font-strong"
        >
          {text.back} <span className="@max-[22rem]:sr-only">{text.toOwn}</span>
        </button>
      </div>
    </aside>
  );
}
