import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { connect as connectDatabase } from "#db/connect";
import { migrate } from "#db/migrate";
import { measureFiles } from "#modules/stories/measure-files";
import { type Row, readTables, type Tables, writeTables } from "#test/copy-rows";
import { addUnusablePasskey } from "#test/factors";
import { addGatewayBalance } from "#test/gateways";
import { addCoupon, addGuest, verifyEmail } from "#test/grants";
import { addImport, connectLastlink } from "#test/imports";
import { mpSeller, withMercadoPago } from "#test/mercadopago";
import { addBilling } from "#test/money";
import { type Creator, password, visitor } from "#test/people";
import { databaseIn, runSql } from "#test/postgres";
import { startProduct } from "#test/product";
import { readRenames, renameTables } from "#test/renames";
import { addDecidedCase, addReportCase } from "#test/reports";
import { addUpload } from "#test/uploads";
import {
  addHighlight,
  addPhoto,
  addReceipt,
  addRefund,
  addSale,
  addStory,
  adminOf,
  type Fan,
  openWorld,
  statementOf,
  subscribe,
  type World,
} from "#test/world";
import { openDatabase } from "./open-database.ts";

/** The newest migration of the version that is upgraded. */
const from = "0192-credit-payments";

const source = startProduct();
const mp = withMercadoPago(source);
let world: World;
let fan: Fan;
let admin: Creator;
let before: Tables;

/** A creator with sales, their fans with sessions, and rows that later migrations change. */
beforeAll(async () => {
  world = await openWorld(source);
  const { owner } = world;
  for (let i = 0; i < 2; i++) await addSale(world, owner);
  fan = await subscribe(world, owner, "paying");
  await verifyEmail(source, fan.person, fan.email);
  const waiting = await subscribe(world, owner, "unpaid");
  await addReceipt(source, waiting);
  await addRefund(world);
  await owner.upload("/v1/payments/statement", [["file", await statementOf(source, waiting.orderId), "extrato.ofx"]]);
  const stories = [await addStory(source, owner), await addStory(source, owner)];
  await addHighlight(source, owner, stories);
  await addPhoto(source, owner);
  await addUpload(source, owner);
  await addCoupon(owner);
  await addGuest(owner, "convidada@exemplo.com.br");
  await addImport(source, owner, "done");
  await connectLastlink(owner);
  await addBilling(source, owner);
  await addReportCase(source, { username: world.other.username });
  await addDecidedCase(source);
  await addGatewayBalance(source, world.other);
  await mpSeller(source, mp);
  admin = await adminOf(source);
});

const renames = await readRenames(from);

/** A row as the version before wrote it; undefined if it wrote no such row. */
function asBefore(table: string, row: Row): Row | undefined {
  if (table === "mailed_link" && row.purpose === "intrusion") return undefined;
  const isNewKind = ["pix_added", "mp_connected", "iugu_requested", "lastlink_token_changed"].includes(`${row.kind}`);
  return table === "account_event" && isNewKind ? { ...row, kind: "pix_changed" } : row;
}

const upgraded = startProduct({
  async open(server, name, log) {
    await runSql(server, `create database ${name}`);
    const url = databaseIn(server, name);
    const old = connectDatabase(url, log);
    await migrate(old, from);
    await old.destroy();
    await writeTables(url, renameTables(await readTables(source.databaseUrl), renames.toOld), asBefore);
    before = renameTables(await readTables(url), renames.toNew);
    const settings = { mode: "local", databaseUrl: url, migrationDatabaseUrl: undefined } as const;
    return { url, ...(await openDatabase(settings, log)) };
  },
});

/** Columns that migrations change on purpose: codes expire, and sessions last at most 90 days from the upgrade. */
const changed: Record<string, string[]> = { fan_code: ["ended_at"], fan_session: ["expires_at"] };

function withoutChanged(tables: Tables): Tables {
  const comparable = Object.entries(tables).map(([table, rows]) => [
    table,
    rows
      .map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => !changed[table]?.includes(column))))
      .map((row) => JSON.stringify(row))
      .sort(),
  ]);
  return Object.fromEntries(comparable);
}

test("every row survives the upgrade with all its values", async () => {
  const filled = Object.keys(before).filter((table) => before[table]?.length);
  // Tables that 0193 and later change, and those that reference them.
  expect(filled).toEqual(
    expect.arrayContaining([
      ...["account", "account_event", "coupon", "fan", "fan_code", "fan_session", "fan_session_email"],
      ...["gateway_connection", "media", "payment", "pix_key", "report", "report_case", "story", "subscription"],
      ...["ledger_entry", "ledger_transaction", "refund", "whitelist_entry", "migration", "upload", "billing"],
    ]),
  );
  expect(withoutChanged(await readTables(upgraded.databaseUrl, before))).toEqual(withoutChanged(before));
});

test("no function of the database names a table or column that was renamed", async () => {
  const { rows } = await sql<{ name: string }>`
    select proname as name from pg_proc
    where pronamespace = 'public'::regnamespace and prosrc ~ ${`\\m(${renames.oldNames.join("|")})\\M`}`.execute(
    upgraded.ctx.db,
  );
  expect(rows).toEqual([]);
});

async function signInAgain({ username }: { username: string }) {
  const person = visitor(upgraded);
  const { status, body } = await person.request("/v1/auth/login", { body: { usernameOrEmail: username, password } });
  expect(status).toBe(200);
  person.token = body.accessToken;
  return person;
}

test("a creator reads all of their data after an upgrade", async () => {
  const person = await signInAgain(world.owner);
  const paths = ["me", "profile", "plan/all", "account/pix", "stories/me", "medias", "highlights", "subscriptions"];
  const money = ["payments", "wallet/balance", "wallet/balance/operations", "billings", "coupons", "mp/connect"];
  const rest = ["whitelist", "lastlink", "lastlink/imports", "account/setting", "account/export", "account/reports"];
  for (const path of [...paths, ...money, ...rest]) {
    const [was, is] = [await world.owner.request(`/v1/${path}`), await person.request(`/v1/${path}`)];
    expect([path, is.status]).toEqual([path, was.status]);
    expect([path, is.body.totalCount, is.body.data?.length]).toEqual([
      path,
      was.body.totalCount,
      was.body.data?.length,
    ]);
  }
});

test("a fan is still signed in and watches after an upgrade, and sees their subscription", async () => {
  const person = visitor(upgraded);
  for (const [name, value] of fan.person.cookies) person.cookies.set(name, value);
  const stories = await person.request(`/v1/creators/${world.owner.username}/stories`);
  expect([stories.status, stories.body.data.length]).toEqual([200, 2]);
  expect((await person.request("/v1/fan/subscriptions")).body.data).toHaveLength(1);
  const { told } = (await person.request("/v1/fan/export")).body;
  expect(told.orders).toMatchObject([{ termsVersion: null, termsAcceptedAt: null }]);
  await verifyEmail(upgraded, person, fan.email);
  expect((await person.request("/v1/fan/me")).body.emails).toEqual([fan.email]);
});

test("an admin reads the open and the decided cases after an upgrade", async () => {
  const person = await signInAgain(admin);
  await addUnusablePasskey(upgraded, admin);
  const [open, decided] = [
    await person.request("/v1/admin/reports"),
    await person.request("/v1/admin/reports/decided"),
  ];
  expect([open.status, decided.status]).toEqual([200, 200]);
});

test("after an upgrade sales go on, the ledger balances, and existing files count in the quota", async () => {
  const person = Object.assign(await signInAgain(world.owner), {
    ...{ username: world.owner.username, email: world.owner.email },
    ...{ planId: world.owner.planId, accountId: world.owner.accountId },
  });
  const operations = async () => (await person.request("/v1/wallet/balance/operations")).body.totalCount;
  const had = await operations();
  await addSale({ product: upgraded }, person);
  expect(await operations()).toBe(had + 1);
  await measureFiles(upgraded.ctx, AbortSignal.timeout(10_000));
  const unmeasured = upgraded.ctx.db.selectFrom("story").select("id").where("file_bytes", "is", null);
  expect(await unmeasured.where("deleted_at", "is", null).execute()).toEqual([]);
});
