import type { HttpCreator } from "./creator-over-http.ts";
import { becomeFan } from "./fan-in-browser.ts";
import { openPhone } from "./phone.ts";
import type { Running } from "./server.ts";
import { expirePeriod } from "./subscription-dates.ts";
import { expect, test } from "./test.ts";
import { touchOn } from "./touch.ts";
import { viewerOn } from "./viewer-on.ts";
import { storiesOf, withStories } from "./viewers.ts";

let server: Running;

test.beforeAll(({ product }) => {
  server = product;
});
test.afterAll(() => server.remove());

test("a fan watches the stories of all creators one after another, until a subscription expires", async ({
  browser,
}) => {
  const [ana, dora, caio] = [
    (await withStories(server.url, 2, 12)).creator,
    (await withStories(server.url, 2, 3)).creator,
    (await withStories(server.url, 1, 12)).creator,
  ];
  await dora.send("/profile", { fullName: "Dora Nunes" }, "PATCH");
  await caio.send("/profile", { fullName: "Caio Reis" }, "PATCH");
  const { page, look } = await openPhone(browser, server.url);
  const [touch, viewer] = [await touchOn(page), viewerOn(page)];
  const rings = page.getByRole("list", { name: "Stories" }).getByRole("link");
  const left = () => touch.swipe([300, 400], [120, 405]);
  const isOn = async (creator: HttpCreator) => {
    await expect(page.getByText(`${creator.username}: Story`)).toHaveCount(1);
    await expect(page).toHaveURL(`${server.url}/assinaturas/stories?de=${creator.username}`);
  };
  for (const creator of [ana, dora, caio]) await becomeFan(page, creator);

  await test.step("the feed has the newest creator first, and a reload resumes with the creator on screen", async () => {
    await page.goto("/assinaturas");
    await expect(rings).toHaveText([
      /Caio Reis.*1.story novo/,
      /Dora Nunes.*2.stories novos/,
      /Ana Luz.*2.stories novos/,
    ]);
    await rings.last().click();
    await isOn(ana);
    await page.reload();
    await isOn(ana);
    await page.getByRole("button", { name: "Fechar" }).tap();
    await expect(page).toHaveURL(`${server.url}/assinaturas`);
  });

  await test.step("the next creator plays after the last story, each view is counted, and the feed ends at the list", async () => {
    await rings.first().click();
    await isOn(caio);
    await left();
    // Two stories of 3 s each play to their end.
    await isOn(dora);
    await isOn(ana);
    const views = async () => (await dora.request<{ data: { views: number }[] }>("/stories/me")).body.data;
    await expect.poll(async () => (await views()).map((story) => story.views)).toEqual([1, 1]);
    await viewer.pause();
    await look("feed-viewer");
    await left();
    await expect(page).toHaveURL(`${server.url}/assinaturas`);
    await expect(rings.filter({ hasText: "Dora Nunes de novo" })).toHaveCount(1);
  });

  await test.step("a fan whose subscription expired sees the paywall in the stories, the feed and the gallery", async () => {
    const { subscriptions } = await (await page.request.get("/v1/fan/me")).json();
    const one = subscriptions.find(({ username }: { username: string }) => username === ana.username);
    await expirePeriod(server, one._id);
    // The entitlement is cached for 3 s, and by the browser for 6 s more.
    await expect(async () => {
      await page.goto(storiesOf(ana));
      await expect(page.getByRole("heading", { name: "Só para assinantes" })).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 60_000 });
    for (const path of [`/assinaturas/stories?de=${ana.username}`, `/@${ana.username}/midias`]) {
      await page.goto(path);
      await expect(page.getByText(/[Ss]ó para assinantes/).first()).toBeVisible();
    }
    await page.goto("/assinaturas");
    await expect(page.getByRole("list", { name: "Encerradas" }).getByText(/^Encerrada desde/)).toBeVisible();
    await expect(rings).toHaveCount(2);
    await look("expired-home");
    await page.getByRole("list", { name: "Encerradas" }).getByRole("link").click();
    await page.getByRole("link", { name: "Assinar de novo" }).click();
    await expect(page.getByRole("button", { name: /^Assinar por/ })).toBeVisible();
  });
});
