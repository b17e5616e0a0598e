// @module-tag slow
import { importRowsMax } from "@camarim/contract/imports-values";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { addImport, getImport, importFile, runImports } from "#test/imports";
import { startProduct } from "#test/product";
import { openWorld, subscribe } from "#test/world";
import { anonymiseRowsJob } from "./delete-personal-data.ts";

const product = startProduct();
const people = 60_000;
const perStatement = 10_000;

/** A file whose column "Pedido" is the same everywhere, as it is staged. */
async function addLargeImport() {
  const { owner } = await openWorld(product);
  const line = "Bia;bia@exemplo.com.br;Mensal;29,90;Ativo;24/11/2099;23/11/2025;loja";
  const head = "Nome;E-mail;Plano;Valor;Status;Próxima cobrança;Início;Pedido";
  const id = await addImport(product, owner, "ready", importFile([line], head));
  for (let from = 2; from <= people; from += perStatement)
    await sql`
      insert into import_row (import_id, line, id, cells)
      select import_id, i, gen_random_uuid(), array['Pessoa ' || i, 'pessoa' || i || '@exemplo.com.br', 'Mensal', '29,90', 'Ativo',
        '24/11/2099', '23/11/2025', 'loja', repeat('x', 150)]
      from import_row, generate_series(${from}::integer, least(${from}::integer + ${perStatement}::integer - 1, ${people}::integer)) i
      where import_id = ${id} and line = 1`.execute(product.ctx.db);
  return { owner, id };
}

test("a large file whose column of ids says the same of everybody is read, and its people are still deleted", async () => {
  const { owner, id } = await addLargeImport();
  const columns = [{ index: 7, field: "externalId" }];
  const patched = await owner.request(`/v1/lastlink/imports/${id}`, { method: "PATCH", body: { columns } });
  expect(patched.status).toBe(200);
  await runImports(product);
  expect(await getImport(owner, id)).toMatchObject({ state: "ready", counts: { new: 1, repeated: people - 1 } });
  const last = `pessoa${people}@exemplo.com.br`;
  const others = Array.from({ length: 9 }, (_, i) => `pessoa${i}@outro.com.br`);
  await anonymiseRowsJob.run(product.ctx, { emails: [last, ...others], personIds: [] }, new AbortController().signal);
  const { rows } = await sql`select line from import_row where import_id = ${id} and cells[2] = ${last}`.execute(
    product.ctx.db,
  );
  expect(rows).toEqual([]);
});

/** The largest file, of one person by its column "Pedido", as it is after its dry run: the first row counts. They subscribe here. */
async function addRepeatedImport() {
  const { owner } = await openWorld(product);
  const { email } = await subscribe({ product }, owner, "paying");
  const head = "Nome;E-mail;Plano;Valor;Status;Próxima cobrança;Pedido";
  const id = await addImport(
    product,
    owner,
    "ready",
    importFile([`Bia;${email};Mensal;29,90;Ativo;24/11/2099;loja`], head),
  );
  const columns = [{ index: 6, field: "externalId" }];
  await owner.request(`/v1/lastlink/imports/${id}`, { method: "PATCH", body: { columns } });
  await runImports(product);
  for (let from = 2; from <= importRowsMax; from += perStatement)
    await sql`
      insert into import_row (import_id, line, id, cells, key, name, email, plan_name, price_cents, status, paid_until, external_id, state)
      select import_id, i, gen_random_uuid(), cells, key, name, email, plan_name, price_cents, status, paid_until, external_id, 'repeated'
      from import_row, generate_series(${from}::integer, least(${from}::integer + ${perStatement}::integer - 1, ${importRowsMax}::integer)) i
      where import_id = ${id} and line = 1`.execute(product.ctx.db);
  return { owner, id };
}

test("a row of the largest file, whose rows are all of one person, is corrected", async () => {
  const { owner, id } = await addRepeatedImport();
  const correct = (row: object) =>
    owner.request(`/v1/lastlink/imports/${id}`, { method: "PATCH", body: { rows: [row] } });
  const readStates = async () => {
    const first = (await getImport(owner, id, "?limit=3")).rows.data;
    return first.map(({ state }) => state);
  };
  expect(await readStates()).toEqual(["new", "repeated", "repeated"]);
  // The row that counted ends before the others.
  expect((await correct({ line: 1, paidUntil: "24/11/2098" })).status).toBe(200);
  expect(await readStates()).toEqual(["repeated", "new", "repeated"]);
  expect((await correct({ line: 3, paidUntil: "24/11/2100" })).status).toBe(200);
  expect(await readStates()).toEqual(["repeated", "repeated", "new"]);
  expect(await getImport(owner, id)).toMatchObject({ counts: { new: 1, repeated: importRowsMax - 1 } });
});
