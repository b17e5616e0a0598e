import { sql } from "kysely";
import { expect, test } from "vitest";
import { startProduct } from "#test/product";

const product = startProduct();

test("each name of the schema is the same after it was converted to camelCase and back", async () => {
  const { db } = product.ctx;
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns where table_schema = 'public'
    union select table_name from information_schema.columns where table_schema = 'public' order by 1`.execute(db);
  const names = rows.map(({ name }) => name);
  const nulls = sql.join(names.map((name) => sql`null as ${sql.id(name)}`));
  const row = await sql<Record<string, null>>`select ${nulls}`.execute(db);
  const converted = Object.keys(row.rows[0] ?? {});
  expect(converted).toContain("endToEndId");
  expect(converted.filter((name) => name.includes("_"))).toEqual([]);
  const { sql: text } = sql.join(converted.map((name) => sql.id(name))).compile(db);
  expect(text).toBe(names.map((name) => `"${name}"`).join(", "));
});

test("the keys of JSON are not renamed, neither in a query nor in its rows", async () => {
  const content = { poster_key: "a", videoKey: { file_sha256: "b" }, parts: [{ start_byte: 0 }] };
  const { rows } = await sql`
    select ${JSON.stringify(content)}::jsonb as stored_content, jsonb_build_array(${JSON.stringify(content)}::jsonb) as stored_list,
      ${content}::json as given_content`.execute(product.ctx.db);
  expect(rows).toEqual([{ storedContent: content, storedList: [content], givenContent: content }]);
});
