import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it, vi } from "vitest";
import { render } from "vitest-browser-react";
import { Splash } from "./Splash.tsx";
import { StartSplash } from "./StartSplash.tsx";

const splash = () => document.querySelector(".fixed.inset-0.z-50");

it("covers the app for a second after the first navigation, and takes no taps", async () => {
  await (await render(<Splash />)).unmount();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await render(<RouterProvider router={createMemoryRouter([{ path: "/", Component: StartSplash }])} />);
  await expect.poll(splash).not.toBeNull();
  expect(splash()?.contains(document.elementFromPoint(195, 20))).toBe(false);
  vi.advanceTimersByTime(999);
  expect(splash()).not.toBeNull();
  vi.advanceTimersByTime(1);
  await expect.poll(splash).toBeNull();
});
