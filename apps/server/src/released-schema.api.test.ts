import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { cloneTemplate, databaseIn, dropDatabase } from "#test/postgres";
import { describeSchema, listBreakingChanges, readReleasedSchema, type Schema } from "#test/released-schema";

/**
 * Changes that the released code tolerates although they look otherwise, with the reason. They go when `script/release-schema`
 * writes the schema of the next release.
 */
const tolerated: Record<string, string> = {
  "subscription_change: gone: PRIMARY KEY (id)": "no statement names it in ON CONFLICT",
  "subscription_change: new: PRIMARY KEY (id, at)": "ids are unique",
  "refund: gone: UNIQUE (account_id, fan_id)": "it only refused a withdrawal, and ON CONFLICT names no constraint",
  "refund: gone: UNIQUE (account_id, fan_phone)": "it only refused a withdrawal, and ON CONFLICT names no constraint",
  "account_setting: new: CREATE TRIGGER account_setting_is_stale AFTER INSERT OR DELETE OR UPDATE FOR EACH ROW EXECUTE FUNCTION notify_stale_cache('account', 'account_id')":
    "it only notifies",
  "transfer: new: CHECK ((amount_cents > 0))": "it allows what the former one allowed, and less",
  "profile: new: CREATE TRIGGER profile_username_looks_alike_insert BEFORE INSERT FOR EACH ROW EXECUTE FUNCTION profile_username_looks_alike()":
    "it refuses a name as `profile_username_key`, which the released code answers with USERNAME_TAKEN",
  "profile: new: CREATE TRIGGER profile_username_looks_alike_update BEFORE UPDATE OF username FOR EACH ROW WHEN ((new.username IS DISTINCT FROM old.username)) EXECUTE FUNCTION profile_username_looks_alike()":
    "the same",
  "profile: new: CREATE TRIGGER profile_username_is_former AFTER INSERT OR UPDATE OF username FOR EACH ROW EXECUTE FUNCTION profile_username_is_former()":
    "it refuses as the unique constraint of the username, which the released code answers with USERNAME_TAKEN",
};

const server = inject("databaseUrl");
const name = `test_${randomUUID().replaceAll("-", "")}`;
let client: pg.Client;
let released: Schema;
let current: Schema;
beforeAll(async () => {
  await cloneTemplate(server, name);
  client = new pg.Client({ connectionString: databaseIn(server, name) });
  await client.connect();
  released = await readReleasedSchema();
  current = await describeSchema(client);
});
afterAll(async () => {
  await client.end();
  await dropDatabase(server, name);
});

async function listChangesBy(statements: string): Promise<string[]> {
  await client.query("begin");
  await client.query(statements);
  const changed = await describeSchema(client);
  await client.query("rollback");
  return listBreakingChanges(current, changed);
}

test("the released code can run on the schema of the present migrations", () => {
  expect(listBreakingChanges(released, current).filter((change) => !(change in tolerated))).toEqual([]);
});

test("no tolerated change is listed in vain", () => {
  expect(Object.keys(tolerated).filter((change) => !listBreakingChanges(released, current).includes(change))).toEqual(
    [],
  );
});

describe("changes that break the released code", () => {
  test.each([
    ["alter table plan drop column position", "plan: the column position is gone"],
    ["alter table plan rename column description to about", "plan: the column description is gone"],
    ["drop table story_view cascade", "the table story_view is gone"],
    ["alter table plan alter column position type bigint", "plan: the column position is bigint instead of"],
    ["alter table plan add column color text not null", "plan: the new column color needs a value"],
    ["alter table profile alter column city set not null", "profile: the column city may not be null any more"],
    ["alter table plan add check (price_cents > 100)", "plan: new: CHECK"],
    ["create unique index on fan (created_at)", "fan: new: UNIQUE INDEX"],
    ["alter table fan drop constraint fan_email_key", "fan: gone: UNIQUE"],
    ["alter type story_state rename value 'ready' to 'done'", "story_state: the label ready is gone"],
  ])("%s", async (statement, change) => {
    const changes = await listChangesBy(statement);
    expect(
      changes.filter((found) => found.startsWith(change)),
      changes.join("; "),
    ).not.toEqual([]);
  });
});

test("an expansion breaks nothing: nullable columns, columns with a default, tables, indexes and labels", async () => {
  const changes = await listChangesBy(`
    alter table plan add column color text, add column rank int not null default 0 check (rank >= 0);
    create table extra (id uuid primary key, plan_id uuid references plan);
    create index on plan (color); alter type story_state add value 'paused'`);
  expect(changes).toEqual([]);
});
