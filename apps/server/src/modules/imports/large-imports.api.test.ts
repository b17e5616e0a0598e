// @module-tag slow
import { sql } from "kysely";
import { expect, test } from "vitest";
import { addImport, getImport, importFile, runImports } from "#test/imports";
import { startProduct } from "#test/product";
import { openWorld } from "#test/world";
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
