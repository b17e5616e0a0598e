import { ErrorScreen } from "@camarim/ui/feedback/ErrorScreen.tsx";
import { Overlays } from "@camarim/ui/overlay/Overlays.tsx";
import { useLayoutEffect } from "react";
import { Outlet, type RouteObject, redirectDocument, useRouteError } from "react-router";
import { fetchOpened } from "../../api/opened-stories.ts";
import { redirectToAgeCheck } from "../../api/to-age-check.ts";
import { parseHandle } from "../../lib/username.ts";
import { viewerPath } from "../../lib/viewer-path.ts";
import { createLoader } from "./create-loader.ts";
import { Feed } from "./Feed.tsx";
import { loadFeed } from "./load-feed.ts";
import { loadStories } from "./load-stories.ts";
import { Stories } from "./Stories.tsx";

const stories = createLoader(async ({ params, request }) => {
  const username = parseHandle(params.handle) ?? "";
  const highlight = new URL(request.url).searchParams.get("destaque");
  return loadStories(username, highlight, { fetch: fetchOpened }).catch((error: unknown) => {
    redirectToAgeCheck(error, viewerPath(username, highlight));
    throw error;
  });
});

const feed = createLoader(({ request }) => loadFeed(request, { fetch: fetchOpened }));

/** The routes of the viewer's page. Every other address is a page of its own. */
export const routes: RouteObject[] = [
  {
    Component: Shell,
    HydrateFallback: () => null,
    children: [
      {
        ErrorBoundary: () => <ErrorScreen error={useRouteError()} />,
        children: [
          { path: "/:handle/stories", loader: stories, Component: Stories },
          {
            path: "/assinaturas/stories",
            loader: feed,
            Component: Feed,
            // The URL follows the creator on screen; the queue stays as it was at the start.
            shouldRevalidate: ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
              currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate,
          },
          { path: "*", loader: ({ request }) => redirectDocument(request.url), Component: () => null },
        ],
      },
    ],
  },
];

function Shell() {
  // After the video that plays there was moved to the viewer.
  useLayoutEffect(() => document.getElementById("opening")?.remove(), []);
  return (
    <>
      <Outlet />
      <Overlays />
    </>
  );
}
