import { items } from "@camarim/contract";
import { expect, test } from "vitest";
import { generate } from "../../../test/generate.ts";
import { toItemState } from "../../features/items/item-state.ts";
import { type ItemFields, itemForm, newFields, toFields, toShape } from "./item-form.ts";

const id = "0198c5b2-7a1e-7c3f-9d2a-4e5b6c7d8e9f";
const photoId = "0198c5b2-7a1e-7c3f-9d2a-4e5b6c7d8ea0";
const video = { _id: id, kind: "video", seconds: 14.5, placeholder: null } as const;
const photo = { _id: photoId, kind: "photo", seconds: 0, placeholder: "data:image/png;base64,AA==" } as const;
const typed: ItemFields = { ...newFields, title: " Ensaio ", price: 1_990, contents: [video, photo] };

test("the form becomes the request: a day becomes its end, and empty fields become null", () => {
  expect(itemForm.parse({ ...typed, availableUntil: "2099-12-24" })).toEqual({
    ...{ title: "Ensaio", description: null, price: 1_990, subscriberPrice: null, audience: "everyone" },
    ...{ stock: null, availableUntil: "2099-12-25T02:59:59.999Z", onSale: true, contents: [id, photoId] },
  });
});

test("what only subscribers buy has one price, the one that they paid before", () => {
  const item = { ...generate(items.item), price: 3_000, subscriberPrice: 1_000, audience: "subscribers" } as const;
  expect(toFields(item)).toMatchObject({ price: 1_000, subscriberPrice: null });
  expect(itemForm.parse({ ...typed, audience: "subscribers", subscriberPrice: 5_000 }).subscriberPrice).toBeNull();
});

test.each<[Partial<ItemFields>, string, string]>([
  [{ title: "" }, "title", "Preencha este campo."],
  [{ price: null }, "price", "Informe um valor em reais."],
  [{ subscriberPrice: 1_990 }, "subscriberPrice", "Tem de ser menor que o preço dos outros."],
  [{ availableUntil: "2020-01-01" }, "availableUntil", "Escolha um dia que ainda não passou."],
  [{ contents: [] }, "contents", "Escolha pelo menos um vídeo ou uma foto."],
])("%j: %s says %s", (change, field, message) => {
  const issues = itemForm.safeParse({ ...typed, ...change }).error?.issues ?? [];
  expect(issues.map(({ path, message }) => [path.join("."), message])).toContainEqual([field, message]);
});

test("a day that has passed may stand in what is kept without selling it", () => {
  expect(itemForm.safeParse({ ...typed, availableUntil: "2020-01-01", onSale: false }).success).toBe(true);
});

test("the cover is the first content that has a picture", () => {
  expect(toShape([video, photo])).toEqual({ videos: 1, photos: 1, seconds: 14.5, cover: photo.placeholder });
});

test.each([
  [{ onSale: false, stock: 2, sold: 2 }, "offSale"],
  [{ onSale: true, stock: 2, sold: 2 }, "soldOut"],
  [{ onSale: true, availableUntil: "2026-11-22T00:00:00.000Z" }, "ended"],
  [{ onSale: true, stock: 2, sold: 1, availableUntil: "2026-11-23T00:00:00.000Z" }, "onSale"],
] as const)("an item with %j is %s", (change, state) => {
  const item = { ...generate(items.item), stock: null, availableUntil: null, ...change };
  expect(toItemState(item, new Date("2026-11-22T12:00:00.000Z"))).toBe(state);
});
