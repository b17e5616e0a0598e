import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

// Which modules read tables of other modules, in joins of one statement. Whoever changes a table finds here who depends on it. A read
// that needs no join goes through the owner's face instead.
const readers: Record<string, string> = {
  account:
    "admin billings coupons factors gateways highlights items notices payments profile pushes refunds renewals reports stories subscriptions uploads wallet whitelist",
  account_deletion: "billings profile renewals reports stories",
  account_event: "transfers",
  account_setting: "creators help notices payments reminders renewals subscriptions",
  age_check: "creators",
  announcement: "reports",
  billing: "ledger renewals",
  billing_entry: "ledger",
  billing_reminder: "renewals",
  cancellation: "creators",
  coupon: "checkout subscriptions",
  coupon_plan: "subscriptions",
  coupon_redemption: "checkout subscriptions",
  creator_session: "events",
  credit_payment: "ledger",
  fan: "announcements checkout coupons disputes gifts help imports notices orders payments refunds reminders renewals reports subscriptions whitelist",
  fan_order:
    "announcements checkout coupons disputes evidence fans gifts help items ledger payments receipts refunds reminders reports subscriptions tips",
  fan_session: "ages events pushes",
  fan_session_access: "announcements checkout creators events fans help payments pushes receipts",
  fan_session_email: "ages announcements creators gifts reminders whitelist",
  fan_session_order: "checkout coupons items orders",
  fan_session_order_access: "announcements checkout events gifts help items payments pushes receipts tips",
  fan_session_subscription: "checkout coupons",
  gateway_charge: "coupons creators disputes gateways help ledger reconciliation refunds renewals subscriptions",
  gateway_connection: "profile reconciliation transfers",
  gift: "account refunds",
  gifted_period: "gifts",
  highlight: "stories",
  highlight_story: "stories",
  item_line: "account announcements payments reminders",
  ledger_account: "billings payments reconciliation",
  ledger_balance: "billings reconciliation",
  ledger_entry: "billings payments reconciliation",
  ledger_transaction: "billings payments reconciliation",
  media: "account evidence items reports stories",
  notice_stop: "announcements creators pushes",
  order_line: "account billings coupons gifts items ledger payments refunds reminders subscriptions tips",
  payment:
    "billings checkout coupons creators disputes events gifts help items ledger receipts reconciliation refunds reminders renewals reports settings subscriptions tips",
  pix_key: "billings payments profile receipts",
  plan: "announcements billings checkout coupons creators disputes gifts imports ledger payments profile refunds reminders renewals subscriptions",
  platform_fee: "billings payments",
  profile:
    "admin ages announcements auth billings creators evidence fans gifts highlights items notices payments plans pushes reconciliation refunds reminders renewals reports stories tips transfers wallet",
  push_subscription: "creators",
  receipt: "coupons creators gifts help payments refunds tips",
  recorded_refund: "payments",
  refund: "gifts refunds subscriptions",
  refund_line: "account gifts refunds",
  reminder_message: "account",
  reminder_stop: "reminders",
  report: "creators",
  report_case: "account",
  settled_transfer: "help",
  story: "account creators evidence highlights items medias notices objects pushes reports tips",
  story_view: "creators",
  subscription:
    "announcements checkout coupons creators fans gifts help imports notices payments pushes refunds reminders renewals stories whitelist",
  subscription_change: "renewals",
  subscription_count: "plans",
  subscription_line: "account billings creators disputes ledger payments refunds",
  tip: "account announcements",
  transfer: "ledger reconciliation",
};

/** Tables that another module writes. */
const writers: Record<string, string> = {
  // When a paid period moves, the period after it can be sold again.
  payment: "subscriptions",
};

/** Tables that stand in another module's migration: this module alone writes them. */
const owners: Record<string, string> = {
  // References subscriptions, which come later.
  fan_session_subscription: "fans",
  fan_session_order: "fans",
  // A gateway's refund is closed in the transaction of its payment.
  refund: "payments",
  refund_line: "payments",
};

const src = import.meta.dirname;
const tables = listTables();
const uses = listUses();

test("modules read only the tables of others that are listed here", () => {
  expect(group(uses.filter(({ isWrite }) => !isWrite))).toEqual(readers);
});

test("modules write only their own tables", () => {
  expect(group(uses.filter(({ isWrite }) => isWrite))).toEqual(writers);
});

/** The owner of each table and view: the module whose migration creates it. */
function listTables(): Map<string, string> {
  const created = globSync("migrations/*.sql", { cwd: join(src, "..") }).flatMap((file) => {
    const module = file.replace(/^.*\d{4}-(.*)\.sql$/, "$1");
    const sql = readFileSync(join(src, "..", file), "utf8");
    const names = [...sql.matchAll(/^create (?:table|view) (\w+)\b/gim)].map(([, name = ""]) => name);
    return names.map((name) => [name, owners[name] ?? module] as const);
  });
  return new Map(created.filter(([, module]) => module !== "core" && module !== "partitions"));
}

/** Each table of another module that a file of a module names. */
function listUses() {
  return globSync("modules/*/*.ts", { cwd: src })
    .filter((file) => !file.endsWith(".test.ts"))
    .flatMap((file) => {
      const module = file.split("/")[1] ?? "";
      const source = readFileSync(join(src, file), "utf8")
        .replaceAll(/\/\*.*?\*\//gs, "")
        .replaceAll(/^\s*\/\/.*$/gm, "");
      const raw = [...source.matchAll(/`[^`]*`/g)].join(" ");
      const read = [
        ...source.matchAll(/(?:selectFrom|[a-z]+Join(?:Lateral)?|using|from)\(\s*\[?\s*"(\w+)/g),
        ...raw.matchAll(/\b(?:from|join|using)\s+(\w+)/gi),
      ];
      const written = [
        ...source.matchAll(/(?:updateTable|insertInto|deleteFrom)\(\s*"(\w+)/g),
        ...raw.matchAll(/\b(?:update|insert into|delete from)\s+(\w+)/gi),
      ];
      const toUses = (found: RegExpExecArray[], isWrite: boolean) =>
        found.map(([, name = ""]) => {
          const table = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
          return { table, module, isWrite, owner: tables.get(table) };
        });
      return [...toUses(read, false), ...toUses(written, true)];
    })
    .filter(({ owner, module }) => owner && owner !== module);
}

/** Table → names of modules, both in alphabetical order. */
function group(found: readonly { table: string; module: string }[]): Record<string, string> {
  const modules = Object.entries(Object.groupBy(found, ({ table }) => table)).map(([table, of = []]) => {
    const names = new Set(of.map(({ module }) => module));
    return [table, [...names].sort().join(" ")] as const;
  });
  return Object.fromEntries(modules);
}
