import { becomeFan } from "./fan-in-browser.ts";
import { openPhone } from "./phone.ts";
import type { Running } from "./server.ts";
import { expect, test } from "./test.ts";
import { viewerOn } from "./viewer-on.ts";
import { storiesOf, withStories } from "./viewers.ts";

let server: Running;

test.use({ isMobile: false, hasTouch: false, viewport: { width: 1280, height: 800 } });
test.beforeAll(({ product }) => {
  server = product;
});
test.afterAll(() => server.remove());

test("a fan sees the creator beside the viewer on a desktop, and the viewer alone on a phone", {
  tag: "@slow",
}, async ({ browser }) => {
  const { creator } = await withStories(server.url, 1, 12);
  const { page, look } = await openPhone(browser, server.url);
  await becomeFan(page, creator);
  await page.goto(storiesOf(creator));
  const about = page.getByRole("complementary", { name: `Sobre @${creator.username}` });
  await expect(about.getByText("Ana Luz")).toBeVisible();
  await viewerOn(page).pause();
  const [beside, viewer] = [await about.boundingBox(), await page.getByRole("main").boundingBox()];
  expect(beside?.x).toBe(0);
  expect(viewer?.x).toBe(beside?.width);
  expect((viewer?.x ?? 0) + (viewer?.width ?? 0)).toBe(1280);
  await look("desk-viewer");
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(about).toBeHidden();
  const whole = { x: 0, y: 0, width: 390, height: 844 };
  await expect.poll(() => page.getByRole("main").boundingBox()).toEqual(whole);
  await page.context().close();
});
