import { termsVersion } from "@camarim/contract";
import { expect, test } from "vitest";
import { addGuest, newClaimToken, newVerification, verifyEmail } from "#test/grants";
import { addImport, getImport, importFile } from "#test/imports";
import { newRegistration, type Person, seller, visitor } from "#test/people";
import { startProduct } from "#test/product";

const product = startProduct();
const consented = { termsVersion, termsAcceptedAt: expect.any(String) };
const none = { termsVersion: null, termsAcceptedAt: null };

const ordersOf = async (person: Person) => (await person.request("/v1/fan/export")).body.provided.orders as object[];

test("a guest with a claim link accepts the terms as they verify the e-mail, and is refused otherwise", async () => {
  const ana = await seller(product);
  const token = await newClaimToken(ana);
  const guest = visitor(product);
  const { acceptedTerms, ...verification } = await newVerification(product, newRegistration().email);
  for (const body of [verification, { ...verification, acceptedTerms: false }]) {
    const { status, body: refusal } = await guest.request(`/v1/claims/${token}`, { body });
    expect([status, refusal.code]).toEqual([400, "VALIDATION_FAILED"]);
    expect(refusal.fields).toMatchObject({ acceptedTerms: "Para continuar, aceite os termos." });
  }
  expect((await guest.request(`/v1/claims/${token}`, { body: { ...verification, acceptedTerms } })).status).toBe(200);
  expect(await ordersOf(guest)).toMatchObject([consented]);
});

test("a guest on the list accepts the terms as they verify the e-mail, and the first consent is stored", async () => {
  const ana = await seller(product);
  const { email } = newRegistration();
  await addGuest(ana, email);
  const guest = visitor(product);
  const { acceptedTerms: _, ...body } = await newVerification(product, email);
  expect((await guest.request("/v1/fan/session", { body })).body.fields).toHaveProperty("acceptedTerms");
  await verifyEmail(product, guest, email);
  const first = await ordersOf(guest);
  expect(first).toMatchObject([consented]);
  await verifyEmail(product, guest, email);
  expect(await ordersOf(guest)).toEqual(first);
});

test("an imported subscriber consents as they verify their e-mail, or with a link that moves it to another", async () => {
  const owner = await seller(product);
  const [bia, lia] = [newRegistration(), newRegistration()];
  const id = await addImport(
    product,
    owner,
    "done",
    importFile([`Bia;${bia.email};;Mensal;;Ativo;24/11/2099`, `Lia;${lia.email};;Mensal;;Ativo;24/11/2099`]),
  );
  const rows = () =>
    product.ctx.db
      .selectFrom("subscription")
      .select(["termsVersion", "termsAcceptedAt"])
      .innerJoin("profile", "profile.accountId", "subscription.accountId")
      .where("profile.username", "=", owner.username)
      .execute();
  expect(await rows()).toMatchObject([none, none]);
  const person = visitor(product);
  await verifyEmail(product, person, bia.email);
  expect(await ordersOf(person)).toMatchObject([consented]);

  const { data } = (await getImport(owner, id)).rows;
  const link = data
    .find(({ email }) => email === lia.email)
    ?.claimUrl?.split("/")
    .at(-1);
  const other = visitor(product);
  const { status } = await other.request(`/v1/claims/${link}`, {
    body: await newVerification(product, newRegistration().email),
  });
  expect(status).toBe(200);
  expect(await ordersOf(other)).toMatchObject([consented]);
});
