import { creators, stories } from "@camarim/contract";
import { answer, refuse } from "@camarim/ui/test/api.ts";
import { checkScreen } from "@camarim/ui/test/check-screen.ts";
import { findVideo, plays } from "@camarim/ui/test/film.ts";
import { touch } from "@camarim/ui/test/touch.ts";
import { viewer as text } from "@camarim/ui/text/viewer.ts";
import { expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { findBars, openViewer, readFills, readSources, showAgain, toStories } from "../../../test/open-viewer.tsx";
import { fanStories as fanText } from "../../text/fan-stories.ts";

const creator = {
  username: "ana",
  fullName: "Ana Luz",
  profilePic: null,
  bio: "Bastidores",
  watermark: false,
  acceptsTips: true,
};
const three = toStories("ana", 3);
const [first, second, third] = three.map(({ _id }) => _id);
const broken = three.map((story) => ({ ...story, videoUrl: `/broken-${story._id}.mp4` }));

const listing = (data = three, change: Partial<typeof creator> = {}) =>
  answer(creators.listCreatorStories, { data, hasMore: false, creator: { ...creator, ...change } });
const open = (...[data, change]: Parameters<typeof listing>) => openViewer("/@ana/stories", [listing(data, change)]);
const shows = (place: number, count = 3) =>
  expect.element(page.getByText(text.place(place, count), { exact: true })).toBeInTheDocument();
const isClosed = () => expect.element(page.getByRole("main", { name: "elsewhere" })).toHaveTextContent("/@ana");
const [left, right] = [
  [39, 420],
  [351, 420],
] as const;

it("goes back by a tap on the left 30 %, on by one elsewhere, and restarts the first story", async () => {
  await open();
  await plays();
  for (const [x, place] of [
    [351, 2],
    [121, 3],
    [113, 2],
    [39, 1],
  ] as const) {
    await touch.tap([x, 420]);
    await shows(place);
  }
  findVideo().currentTime = 6;
  await expect.poll(() => findVideo().currentTime).toBeGreaterThan(6);
  await touch.tap(left);
  await expect.poll(() => findVideo().currentTime).toBeLessThan(6);
  await shows(1);
  await Promise.all([touch.tap(right), touch.tap(right)]);
  await shows(3);
  await plays();
});

it("pauses while another page loads, which its end would replace", async () => {
  await openViewer("/@ana/stories", [listing()], () => new Promise(() => {}));
  await plays();
  await page.getByRole("link", { name: fanText.report }).click();
  await expect.poll(() => findVideo().paused).toBe(true);
});

it("pauses while the back button loads another document, until it is touched again", async () => {
  await open();
  await plays();
  // What a browser does first, long before a slow document replaces the viewer.
  window.dispatchEvent(new Event("beforeunload"));
  await expect.poll(() => findVideo().paused).toBe(true);
  await touch.tap(right);
  await plays();
  await shows(2);
});

it("pauses and hides its bars while it is pressed", async () => {
  await open();
  await plays();
  await touch.down(right);
  await expect.poll(() => findVideo().paused).toBe(true);
  const { currentTime } = findVideo();
  const close = page.getByRole("button", { name: "Fechar", includeHidden: true });
  await expect.element(close).not.toBeVisible();
  expect(findBars()?.checkVisibility({ visibilityProperty: true })).toBe(false);
  await touch.up();
  await expect.poll(() => findVideo().currentTime).toBeGreaterThan(currentTime);
  await expect.element(close).toBeVisible();
  await shows(1);
});

it("is closed by a swipe down, but not by a short one, and moves one story by one sideways", async () => {
  await open();
  await plays();
  await touch.swipe([200, 300], [204, 350]);
  await shows(1);
  await touch.swipe([300, 400], [150, 405]);
  await shows(2);
  await touch.swipe([100, 400], [250, 405]);
  await shows(1);
  await touch.swipe([200, 300], [205, 480]);
  await isClosed();
});

it("is moved, paused, unmuted and closed by keys, which it ignores afterwards", async () => {
  await open();
  await plays();
  await userEvent.keyboard("{ArrowRight}");
  await shows(2);
  await userEvent.keyboard("{ArrowLeft}");
  await shows(1);
  await userEvent.keyboard(" ");
  await expect.element(page.getByRole("button", { name: text.play })).toBeVisible();
  expect(findVideo().paused).toBe(true);
  await userEvent.keyboard(" ");
  await plays();
  await userEvent.keyboard("m");
  await expect.poll(() => findVideo().muted).toBe(false);
  await userEvent.keyboard("{Shift>}M{/Shift}");
  await expect.poll(() => findVideo().muted).toBe(true);
  await userEvent.keyboard("{Escape}");
  await isClosed();
  await userEvent.keyboard("{ArrowRight}");
  await isClosed();
});

it("has a bar for each story, which waits with it and follows its playback", async () => {
  // Never receives any data.
  const stalled = URL.createObjectURL(new MediaSource());
  await open(three.map((story, at) => (at === 0 ? { ...story, videoUrl: stalled } : story)));
  await expect.element(page.getByRole("status").getByText("Aguarde")).toBeInTheDocument();
  expect(readFills()).toEqual([0, 0, 0]);
  await touch.tap(right);
  await plays();
  for (const seconds of [0.5, 6]) {
    findVideo().currentTime = seconds;
    await expect.poll(() => findVideo().currentTime).toBeGreaterThan(seconds);
    // In one task: the bar was drawn in the frame before.
    const { currentTime } = findVideo();
    await new Promise(requestAnimationFrame);
    const fills = readFills();
    expect(fills[1]).toBeGreaterThanOrEqual(currentTime / 12 - 0.02);
    expect(fills[1]).toBeLessThanOrEqual(findVideo().currentTime / 12 + 0.02);
    expect([fills[0], fills[2]]).toEqual([1, 0]);
  }
  await checkScreen();
});

it("preloads the next story and no other", async () => {
  await open();
  await plays();
  const near = three.slice(0, 2).map(({ videoUrl }) => videoUrl);
  await expect.poll(readSources).toEqual(near);
  const next = () => [...document.querySelectorAll("video")].find((video) => video !== findVideo() && video.src);
  await expect.poll(() => next()?.readyState ?? 0).toBeGreaterThanOrEqual(3);
  expect(next()?.paused).toBe(true);
  expect(readSources()).toEqual(near);
});

it("is silent until its sound is turned on, which stays so", async () => {
  await open();
  await plays();
  expect(findVideo().muted).toBe(true);
  await page.getByRole("button", { name: text.soundOn }).click();
  await expect.poll(() => findVideo().muted).toBe(false);
  await touch.tap(right);
  await shows(2);
  await plays();
  expect(findVideo().muted).toBe(false);
  expect(localStorage.getItem("sound")).toBe("on");
  await page.getByRole("button", { name: text.soundOff }).click();
  await expect.poll(() => findVideo().muted).toBe(true);
  expect(Object.keys(localStorage).sort()).toEqual(["seen", "sound"]);
});

it("pauses while its page is hidden", async () => {
  let isHidden = true;
  vi.spyOn(document, "hidden", "get").mockImplementation(() => isHidden);
  isHidden = false;
  await open();
  await plays();
  const become = (hidden: boolean) => {
    isHidden = hidden;
    document.dispatchEvent(new Event("visibilitychange"));
  };
  become(true);
  await expect.poll(() => findVideo().paused).toBe(true);
  become(false);
  await plays();
  await shows(1);
});

it("says that a video cannot be opened, stops its bar, and plays from a new link when it is tried again", async () => {
  const api = await open(broken);
  const failure = page.getByRole("alert");
  await expect.element(failure.getByText(text.failed)).toBeVisible();
  expect(readFills()).toEqual([0, 0, 0]);
  await checkScreen();
  api.follow(listing());
  await failure.getByRole("button", { name: "Tentar de novo" }).click();
  await plays();
  await expect.element(failure).not.toBeInTheDocument();
});

it("goes on after the furthest story of this browser or of the server, and starts again with all of them seen", async () => {
  const seen = () => JSON.parse(localStorage.getItem("seen") ?? "{}").ana;
  const viewed = three.map((story, at) => ({ ...story, viewed: at === 0 }));
  const { close } = await open(viewed);
  await shows(2);
  await expect.poll(seen).toMatchObject({ current: second, lastSeen: second });
  await touch.tap(left);
  await expect.poll(seen).toMatchObject({ current: first, lastSeen: second });
  await close();
  const again = await open(viewed);
  await shows(3);
  await expect.poll(seen).toMatchObject({ current: third, lastSeen: third });
  await again.close();
  await open(viewed);
  await shows(1);
  await expect.poll(seen).toMatchObject({ current: first, lastSeen: third });
});

it("counts each story once, even if it is left at once, and is closed after the last one", async () => {
  const api = await open();
  for (const place of [1, 2, 3]) {
    await shows(place);
    await plays();
    findVideo().currentTime = 11.8;
  }
  await isClosed();
  const views = api.sent().filter(({ endpoint }) => endpoint === stories.viewStory);
  expect(views.map(({ url }) => url.pathname)).toEqual(three.map(({ _id }) => `/v1/fan/stories/${_id}/view`));
  expect(views.every(({ keepalive }) => keepalive)).toBe(true);
});

it("has fifty bars on the smallest phone, and the name over its video in changing places", async () => {
  vi.useRealTimers();
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
  await open(toStories("ana", 50), { watermark: true });
  await page.viewport(320, 568);
  await shows(1, 50);
  const widths = [...(findBars()?.children ?? [])].map((bar) => bar.getBoundingClientRect().width);
  expect(widths).toHaveLength(50);
  expect(Math.min(...widths)).toBeGreaterThan(3);
  const mark = document.querySelector("[data-watermark]");
  expect(mark?.textContent).toBe("@ana");
  expect(Number(mark && getComputedStyle(mark).opacity)).toBeLessThan(0.5);
  const place = mark?.getBoundingClientRect().toJSON();
  vi.advanceTimersByTime(3_000);
  await expect.poll(() => mark?.getBoundingClientRect().toJSON()).not.toEqual(place);
});

it("is beside its creator on a desktop, and alone on a phone", async () => {
  await open();
  const about = page.getByRole("complementary", { name: "Sobre @ana" });
  const viewer = page.getByRole("main");
  await shows(1);
  expect(about.query()).toBeNull();
  expect(viewer.element().getBoundingClientRect().toJSON()).toMatchObject({ x: 0, width: 390 });
  await page.viewport(1280, 800);
  await expect.element(about.getByText("Ana Luz")).toBeVisible();
  const [beside, rest] = [about, viewer].map((one) => one.element().getBoundingClientRect());
  expect([beside?.left, rest?.left, rest?.right]).toEqual([0, beside?.right, 1280]);
  await checkScreen();
});

it("loads the stories again when its page is shown again", async () => {
  const api = await open([]);
  const { length: before } = api.sent();
  await expect.element(page.getByText(fanText.empty.title)).toBeVisible();
  api.follow(listing(three.slice(0, 2)));
  await showAgain(() => api.sent().length > before);
  await shows(1, 2);
  await plays();
  const playing = findVideo();
  api.follow(listing(three.map((story) => ({ ...story, videoUrl: `${story.videoUrl}&fresh` }))));
  document.dispatchEvent(new Event("visibilitychange"));
  await shows(1, 3);
  expect([findVideo() === playing, playing.src]).toEqual([true, expect.stringMatching(/\?ana0$/)]);
  for (const failure of ["INTERNAL", "TOO_MANY_ATTEMPTS"] as const) {
    api.follow(refuse(creators.listCreatorStories, failure));
    const { length: sent } = api.sent();
    await showAgain(() => api.sent().length > sent);
    await shows(1, 3);
    expect(findVideo()).toBe(playing);
  }
  api.follow(refuse(creators.listCreatorStories, "SUBSCRIPTION_REQUIRED"));
  document.dispatchEvent(new Event("visibilitychange"));
  await expect.element(page.getByText(fanText.locked.title)).toBeVisible();
});
