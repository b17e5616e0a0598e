import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startProduct } from "#test/product";
import { prepareStatements } from "./prepare.ts";

const product = startProduct();
let client: pg.PoolClient;
let pool: pg.Pool;
let descriptions = 0;
beforeAll(async () => {
  pool = new pg.Pool({ connectionString: product.databaseUrl });
  client = await pool.connect();
  prepareStatements(client);
  const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
  for (const message of ["rowDescription", "noData"]) connection.on(message, () => descriptions++);
  await client.query("create temporary table item (id int, name text, tags text[], at timestamptz)");
});
afterAll(async () => {
  client.release(true);
  await pool.end();
});
beforeEach(() => {
  descriptions = 0;
});

/** So that the following executions are prepared. */
async function executeFourTimes(text: string, values: unknown[], of = client) {
  for (let i = 0; i < 4; i++) await of.query(text, values);
  descriptions = 0;
}

async function findPrepared(text: string) {
  const { rows } = await client.query("select from pg_prepared_statements where statement = $1", [text]);
  return rows.length > 0;
}

test("a statement is prepared at its fifth execution in a connection", async () => {
  const select = "select $1::int as n";
  await executeFourTimes(select, [1]);
  expect(await findPrepared(select)).toBe(false);
  await client.query(select, [1]);
  expect(await findPrepared(select)).toBe(true);
});

test("PostgreSQL describes the rows of a statement once per connection", async () => {
  const select = "select $1::int as n, $2::jsonb as value, null::text as none from generate_series(1, $3::int)";
  await executeFourTimes(select, [0, {}, 1]);
  const expected = (n: number, value: object) => ({ n, value, none: null });
  expect((await client.query(select, [1, { a: [1] }, 2])).rows).toEqual(Array(2).fill(expected(1, { a: [1] })));
  for (const n of [2, 3]) expect((await client.query(select, [n, { n }, 1])).rows).toEqual([expected(n, { n })]);
  expect((await client.query(select, [4, {}, 0])).rows).toEqual([]);
  expect(descriptions).toBe(1);
});

test("statements with and without rows in turn", async () => {
  const insert = "insert into item (id, tags, at) values ($1, $2, $3)";
  const select = "select id, tags, at from item where id >= $1 order by id";
  const at = new Date(0);
  await executeFourTimes(insert, [0, [], at]);
  await executeFourTimes(select, [0]);
  for (const id of [1, 2]) {
    expect(await client.query(insert, [id, ["a", String(id)], at])).toMatchObject({
      command: "INSERT",
      rowCount: 1,
      rows: [],
    });
    const { rows, rowCount, fields } = await client.query(select, [id]);
    expect({ rows, rowCount }).toEqual({ rows: [{ id, tags: ["a", String(id)], at }], rowCount: 1 });
    expect(fields.map(({ name }) => name)).toEqual(["id", "tags", "at"]);
  }
  expect(descriptions).toBe(2);
});

test("a statement works after it failed, at its first execution and later", async () => {
  const divide = "select 6 / $1::int as share";
  await executeFourTimes(divide, [1]);
  await expect(client.query(divide, [0])).rejects.toMatchObject({ code: "22012" });
  expect((await client.query(divide, [2])).rows).toEqual([{ share: 3 }]);
  await expect(client.query(divide, [0])).rejects.toMatchObject({ code: "22012" });
  await expect(client.query(divide, ["x"])).rejects.toMatchObject({ code: "22P02" });
  expect((await client.query(divide, [3])).rows).toEqual([{ share: 2 }]);
});

test("rows whose columns have changed since are refused, and other connections read the new ones", async () => {
  const select = "select * from item where id < $1";
  await executeFourTimes(select, [0]);
  await client.query(select, [0]);
  await client.query("alter table item rename name to title");
  await expect(client.query(select, [9])).rejects.toThrow("must not change result type");
  const other = await pool.connect();
  prepareStatements(other);
  await other.query("create temporary table item (id text, count bigint)");
  await other.query("insert into item values ('1', 2)");
  await executeFourTimes(select, ["2"], other);
  for (const id of ["2", "3"]) expect((await other.query(select, [id])).rows).toEqual([{ id: "1", count: 2 }]);
  other.release(true);
});
