import { creators } from "@camarim/contract";
import { generate } from "@camarim/ui/test/generate.ts";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { openPage } from "../../../test/open-page.tsx";
import { creator, username, viewer } from "../../../test/orders.ts";
import * as CreatorPage from "./CreatorPage.tsx";

const white =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'%3E%3Crect width='9' height='9' fill='white'/%3E%3C/svg%3E";

it.each([
  ["without a cover", null],
  ["over a white cover", white],
])("shows the icon of a highlight with contrast: %s", async (_, cover) => {
  const [highlight] = generate(creators.creatorPage).highlights;
  if (!highlight) throw new Error("no highlight");
  const highlights = [{ ...highlight, title: "Ensaios", cover }];
  const rules = [creator({ highlights, ...viewer({ access: true }) })];
  await openPage(CreatorPage, { at: `/@${username}`, route: "/:handle", rules });
  const link = page.getByRole("link", { name: "Ensaios" });
  await expect.element(link).toBeVisible();
  const icon = [...link.element().querySelectorAll("svg")].at(-1);
  if (!icon) throw new Error("no icon");
  expect(await contrastWithin(icon)).toBeGreaterThan(3);
});

/** The contrast of WCAG between the lightest and the darkest pixel. */
async function contrastWithin(part: Element): Promise<number> {
  const base64 = await page.elementLocator(part).screenshot({ save: false });
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
  const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
  context?.drawImage(image, 0, 0);
  const { data } = context?.getImageData(0, 0, image.width, image.height) ?? { data: [] };
  const linear = (byte = 0) => (byte / 255 <= 0.04045 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4);
  const luminances: number[] = [];
  for (let i = 0; i < data.length; i += 4)
    luminances.push(0.2126 * linear(data[i]) + 0.7152 * linear(data[i + 1]) + 0.0722 * linear(data[i + 2]));
  return (Math.max(...luminances) + 0.05) / (Math.min(...luminances) + 0.05);
}
