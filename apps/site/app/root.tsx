import "@camarim/ui/lib/zod-without-eval.ts";
import favicon from "@camarim/ui/layout/favicon.svg?no-inline";
import { handlesOf } from "@camarim/ui/lib/route-handle.ts";
import { common } from "@camarim/ui/text/common.ts";
import { Suspense } from "react";
import { data, Links, type LinksFunction, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from "react-router";
import stylesheet from "./app.css?url";

export const links: LinksFunction = () => [{ rel: "icon", type: "image/svg+xml", href: favicon }];

export function meta() {
  return [{ title: common.brand }];
}

/** A form that is sent to `/` (a page without forms) reaches the root: the page again, since an error here would have no boundary. */
export function action() {
  return data(null, { status: 405 });
}

/**
 * The document. A page whose handle says `noScripts` is sent without any script (but with those of script/dev, which replace what is
 * saved); one that was already hydrated keeps its own when it navigates there.
 */
export function Layout({ children }: { children: React.ReactNode }) {
  const matches = useMatches();
  const isSent = import.meta.env.SSR && import.meta.env.PROD;
  const noScripts = isSent && handlesOf(matches).some((handle) => handle.noScripts);
  return (
    <html lang="pt-BR">
      <head>
        <meta charSet="utf-8" />
        {/* Before the scripts, which would else take all of a poor connection while nothing is seen yet. */}
        <link rel="stylesheet" href={stylesheet} precedence="default" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
        />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbf8f6" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#120e10" />
        <meta name="format-detection" content="telephone=no" />
        <Meta />
        {/* None of them needs the nonce of the scripts, which the browser hides from React: in script/dev it warns of the difference. */}
        <Links nonce="" />
      </head>
      <body>
        {children}
        {noScripts ? null : <ScrollRestoration />}
        {noScripts ? null : <Scripts />}
      </body>
    </html>
  );
}

// No ErrorBoundary here: under Trusted Types a client error that reaches root's would blank the page (see layouts/Shell).
export default function Root() {
  return (
    <Suspense>
      <Outlet />
    </Suspense>
  );
}
