import { creators } from "@camarim/contract";
import { setMuted } from "@camarim/ui/features/viewer/sound.ts";
import { answerRequests, type Rule } from "@camarim/ui/test/api.ts";
import { film } from "@camarim/ui/test/film.ts";
import { generate } from "@camarim/ui/test/generate.ts";
import { createMemoryRouter, RouterProvider, useLocation } from "react-router";
import { expect, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { routes } from "../app/screens/FanStories/routes.tsx";

type ListedStory = ReturnType<
  typeof generate<(typeof creators.listCreatorStories)["schema"]["response"][200]>
>["data"][0];

/** Stories of a creator, by whose first letter their ids differ; the second has a caption. */
export function toStories(username: string, count: number): ListedStory[] {
  const [story] = generate(creators.listCreatorStories.schema.response[200]).data;
  if (!story) throw new Error("no story");
  const { publishAt: _, ...listed } = story;
  return Array.from({ length: count }, (_, at) => ({
    ...listed,
    ...{ _id: `0198c5${username.charCodeAt(0).toString(16)}-7a1e-7c3f-9d2a-4e5b6c7d${1_000 + at}`, viewed: false },
    duration: 12,
    createdAt: new Date(Date.parse("2026-11-22T10:00:00Z") + at * 60_000).toISOString(),
    videoUrl: `${film}?${username}${at}`,
    caption: at === 1 ? "Bastidores do ensaio" : "",
  }));
}

/**
 * Opens the viewer's page, whose requests are answered from the contract. Another page is the address that was gone to, once `loadOther`
 * has settled.
 */
export async function openViewer(at: string, rules: readonly Rule[], loadOther = async () => null) {
  vi.setSystemTime(new Date("2026-11-22T15:30:00Z"));
  await page.viewport(390, 844);
  const api = answerRequests("full", rules);
  const [shell] = routes;
  const [known] = shell?.children ?? [];
  const children = known?.children?.map((route) =>
    route.path === "*" ? { path: "*", loader: loadOther, Component: Elsewhere } : route,
  );
  const router = createMemoryRouter([{ ...shell, children: [{ ...known, children }] }] as typeof routes, {
    initialEntries: [at],
  });
  const view = await render(<RouterProvider router={router} />);
  let isClosed = false;
  const close = async () => {
    if (!isClosed) await view.unmount();
    isClosed = true;
    router.dispose();
  };
  onTestFinished(async () => {
    await close();
    setMuted(true);
    localStorage.clear();
  });
  return { ...api, close };
}

function Elsewhere() {
  const { pathname } = useLocation();
  return <main aria-label="elsewhere">{pathname}</main>;
}

/** The page is shown again, as heard: not before it has run its effects. */
export const showAgain = (isHeard: () => boolean) =>
  expect
    .poll(() => {
      document.dispatchEvent(new Event("visibilitychange"));
      return isHeard();
    })
    .toBe(true);

export const findBars = () => document.querySelector<HTMLElement>('main div[aria-hidden="true"]');

/** The filled part of each bar, 0 to 1. */
export const readFills = () =>
  [...(findBars()?.children ?? [])].map(
    (bar) => (bar.firstElementChild?.getBoundingClientRect().width ?? 0) / bar.getBoundingClientRect().width,
  );

/** The addresses from which videos are loaded, of the one on screen first. */
export const readSources = () =>
  [...document.querySelectorAll("video")].flatMap((video) => video.getAttribute("src") ?? []).sort();
