import { expect, test } from "vitest";
import { sendDueGifts } from "#modules/gifts/gifts.jobs";
import { addGift } from "#test/gifts";
import { newRegistration } from "#test/people";
import { startProduct } from "#test/product";
import { mailsTo } from "#test/renewals";
import { openWorld } from "#test/world";
import { sendGiftEmail } from "./send-gift-emails.ts";

const product = startProduct();

test("a gift is delivered when the mail server has accepted its e-mail", async () => {
  const { owner: ana } = await openWorld(product);
  const email = newRegistration().email;
  const { orderId } = await addGift(product, ana, { receiver: { name: "Bia Reis", email } });
  const deliveredAt = async () => (await ana.request("/v1/gifts")).body.data[0].deliveredAt;
  product.clock.aheadMs += 86_400_000;
  await sendDueGifts(product.ctx);
  expect(await deliveredAt()).toBeNull();
  const send = () => Promise.reject(new Error("the mail server is away"));
  const away = { ...product.ctx, mail: { ...product.ctx.mail, send } };
  await expect(sendGiftEmail(away, orderId)).rejects.toThrow("away");
  expect(await deliveredAt()).toBeNull();

  await sendGiftEmail(product.ctx, orderId);
  expect(await mailsTo(product, email)).toHaveLength(1);
  expect(await deliveredAt()).not.toBeNull();
});
