import { expect, test } from "vitest";
import { order, seller, visitor } from "#test/people";
import { makePicture } from "#test/pictures";
import { startProduct } from "#test/product";
import { mailsTo } from "#test/renewals";

const product = startProduct({ work: true });

async function place() {
  const ana = await seller(product);
  const fan = visitor(product);
  const placed = order(ana);
  const { body } = await fan.request("/v1/checkout", { body: placed });
  const send = async (file: Blob) =>
    fan.upload(`/v1/subscriptions/${body.subscriptionId}/payment/receipt`, [["file", file, "comprovante.jpg"]]);
  return { ana, fan, email: placed.fan.email, send, paymentId: body._id as string };
}

/** How many files were decoded while `work` ran. */
async function countDecoded(work: () => Promise<unknown>): Promise<number> {
  const { images } = product.ctx;
  const normalise = images.normalise;
  let decoded = 0;
  images.normalise = (...args) => {
    decoded += 1;
    return normalise(...args);
  };
  await work().finally(() => {
    images.normalise = normalise;
  });
  return decoded;
}

test("a receipt for a payment that accepts none is refused before its file is decoded", async () => {
  const { ana, send, paymentId } = await place();
  const [first, second] = [await makePicture(), await makePicture("png")];
  expect(await countDecoded(async () => expect((await send(first)).status).toBe(200))).toBe(1);
  const again = async () => {
    expect((await send(second)).body.code).toBe("RECEIPT_WAITING");
    expect((await send(first)).status).toBe(200);
  };
  expect(await countDecoded(again)).toBe(0);
  await ana.request(`/v1/payments/${paymentId}/approve`, { method: "POST" });
  expect(await countDecoded(async () => expect((await send(second)).status).toBeGreaterThan(399))).toBe(0);
});

test("an order accepts ten receipts an hour, whatever they contain", async () => {
  const { send } = await place();
  const noise = new Blob(["nothing that anybody could look at"]);
  const codes = [];
  for (let i = 0; i < 12; i++) codes.push((await send(noise)).body.code);
  expect(codes).toEqual([...Array(10).fill("NOT_A_RECEIPT"), "TOO_MANY_ATTEMPTS", "TOO_MANY_ATTEMPTS"]);
  expect((await (await place()).send(noise)).body.code).toBe("NOT_A_RECEIPT");
});

test("the mail about the last rejected receipt asks for no other one, which would be refused", async () => {
  const { ana, email, send, paymentId } = await place();
  const rejections = async () =>
    (await mailsTo(product, email)).filter(({ subject }) => subject.startsWith("Não conseguimos confirmar"));
  for (let i = 0; i < 3; i++) {
    expect((await send(await makePicture())).status).toBe(200);
    expect((await ana.request(`/v1/payments/${paymentId}/reprove`, { method: "POST", body: {} })).status).toBe(200);
    await expect.poll(async () => (await rejections()).length).toBe(i + 1);
  }
  const texts = (await rejections()).map(({ text }) => text);
  expect(texts.filter((text) => text.includes("Envie outro comprovante"))).toHaveLength(2);
  expect(texts.filter((text) => text.includes("Este pedido não aceita mais comprovantes"))).toHaveLength(1);
  expect(texts.filter((text) => /envie de novo/.test(text))).toEqual([]);
  expect((await send(await makePicture("png"))).body.code).toBe("RECEIPT_LIMIT");
});
