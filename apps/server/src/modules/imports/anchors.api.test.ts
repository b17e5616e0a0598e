import { expect, test } from "vitest";
import { formatInTimeZone } from "#core/text/calendar";
import { renewFromSession } from "#modules/renewals/change-subscription";
import { addImport, importFile } from "#test/imports";
import { startProduct } from "#test/product";
import { endOf, payingFan, payRenewal } from "#test/renewals";
import { type Fan, openWorld, type World } from "#test/world";

const product = startProduct();
const head = "Nome;E-mail;Plano;Valor;Status;Início;Próxima cobrança";
const dayOf = async (id: string) => formatInTimeZone(await endOf(product, id), "yyyy-MM-dd");

async function renew(world: World, subscriptionId: string) {
  await renewFromSession(product.ctx, subscriptionId);
  await payRenewal(world, { subscriptionId } as Fan);
  return dayOf(subscriptionId);
}

test("a subscription imported at the end of a short month returns to the day of its start", async () => {
  const world = await openWorld(product);
  const file = (until: string) =>
    importFile([`Bia;bia.${world.owner.username}@exemplo.com.br;Mensal;29,90;Ativo;31/01/2098;${until}`], head);
  await addImport(product, world.owner, "done", file("28/02/2098"));
  const [one] = (await world.owner.request("/v1/subscriptions")).body.data;
  expect(await dayOf(one._id)).toBe("2098-02-28");
  // Their next charge at the other platform, in a later file.
  await addImport(product, world.owner, "done", file("30/04/2098"));
  expect(await dayOf(one._id)).toBe("2098-04-30");
  expect(await renew(world, one._id)).toBe("2098-05-31");
  expect(await renew(world, one._id)).toBe("2098-06-30");
});

test("an extension by the creator past the end of a month does not change the anchor day", async () => {
  const world = await openWorld(product);
  const { subscriptionId: id } = await payingFan(world);
  const [year] = (await dayOf(id)).split("-").map(Number);
  const end = new Date(`${(year ?? 0) + 1}-01-31T12:00:00-03:00`);
  const row = product.ctx.db.updateTable("subscription").set({ currentPeriodEnd: end, anchorDay: 31 });
  await row.where("id", "=", id).execute();
  const until = `${(year ?? 0) + 1}-02-01`;
  const { status } = await world.owner.request(`/v1/subscriptions/${id}/extend`, { body: { until } });
  expect([status, await dayOf(id)]).toEqual([200, until]);
  const found = await product.ctx.db.selectFrom("subscription").select("anchorDay").where("id", "=", id).execute();
  expect(found).toEqual([{ anchorDay: 31 }]);
  expect((await renew(world, id)).slice(5, 7)).toBe("02");
  expect((await renew(world, id)).slice(5)).toBe("03-31");
});
