import { isOfficialLooking, toSkeleton } from "@camarim/contract/official-names";
import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { checkout } from "#test/orders";
import { creator, newRegistration, seller, visitor } from "#test/people";
import { startProduct } from "#test/product";

const product = startProduct();
const register = (change: object) =>
  visitor(product).request("/v1/auth/register", { body: { ...newRegistration(), ...change } });
const letters = () => newRegistration().username;

describe("names that look official", () => {
  test.each([
    ...["camarim_oficial", "suporte.camarim", "camarimoficial", "carnarim", "c4marim", "mercadopago", "iugu", "pix"],
    ...["banco.central", "it.au", "admin1", "adm1n", "suporte_1"],
  ])("the username %s is reserved", async (username) => {
    expect((await register({ username })).body.fields).toEqual({
      username: "Este nome é reservado. Escolha outro.",
    });
    const change = await (await creator(product)).request("/v1/profile", { method: "PATCH", body: { username } });
    expect(change.status).toBe(400);
  });

  test.each([
    ...[
      "Camarim Suporte Oficial",
      "Banco do Brasil",
      "Саmаrim",
      "ＣＡＭＡＲＩＭ",
      "Mercado  Pago",
      "M3rcado P4go",
      "Itaú",
    ],
    ...["Cámárim\u200b", "Equipe do Nubank", "Suporte"],
  ])("nobody is called %s", async (fullName) => {
    const message = "Este nome parece o de um serviço ou de um banco. Use o seu nome.";
    expect((await register({ fullName })).body.fields).toEqual({ fullName: message });
    const ana = await seller(product);
    const change = await ana.request("/v1/profile", { method: "PATCH", body: { fullName } });
    expect(change.body.fields).toEqual({ fullName: message });
    const order = await checkout(visitor(product), ana, undefined, { name: fullName });
    expect(order.body.fields).toEqual({ "fan.name": message });
  });

  test.each([
    ...["Ana Luz", "Rita Uchoa", "Camarinha Silva", "Ana Oficial", "Maria Santander", "Ítalo Ribeiro", "João da Caixa"],
    ...["Ágata Pixel", "Bruna Pixie", "Ana Inter", "Anna Müller", "Łukasz Nowak", "Σοφία", "Наташа"],
  ])("%s is a person's name", (fullName) => {
    expect(isOfficialLooking(fullName)).toBe(false);
  });

  test("a username has no telephone number", async () => {
    expect((await register({ username: "ligue.0800.123.4567" })).status).toBe(400);
    expect((await register({ username: `${letters().slice(0, 10)}_1998` })).status).toBe(201);
  });
});

describe("usernames that look like another one", () => {
  test("a name that looks like another creator's is taken, at registration and as a change", async () => {
    const name = `m${letters()}`.slice(0, 14);
    expect((await register({ username: `${name}il` })).status).toBe(201);
    const alike = [`${name}.il`, `${name}_il`, `${name}1l`, `${name}ii`, `rn${name.slice(1)}il`];
    for (const username of alike) expect((await register({ username })).body.code).toBe("USERNAME_TAKEN");
    const other = await creator(product);
    for (const username of alike) {
      const change = await other.request("/v1/profile", { method: "PATCH", body: { username } });
      expect(change.body.code).toBe("USERNAME_TAKEN");
    }
  });

  test("a creator changes the dots of their own name, and two strangers do not take alike names at once", async () => {
    const ana = await creator(product);
    const dotted = `${ana.username.slice(0, 4)}.${ana.username.slice(4)}`;
    const change = await ana.request("/v1/profile", { method: "PATCH", body: { username: dotted } });
    expect(change.body.username).toBe(dotted);
    const name = letters();
    const both = await Promise.all([register({ username: `${name}_o` }), register({ username: `${name}.0` })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  test("the database and the contract see the same skeleton of every username", async () => {
    const names = fc.sample(fc.stringMatching(/^[01ilornvw._a-z]{3,30}$/), 300);
    const { rows } = await sql<{ skeleton: string }>`
      select username_skeleton(name) as skeleton from unnest(${names}::text[]) with ordinality as t (name, nr) order by nr`.execute(
      product.ctx.db,
    );
    expect(rows.map(({ skeleton }) => skeleton)).toEqual(names.map(toSkeleton));
  });
});
