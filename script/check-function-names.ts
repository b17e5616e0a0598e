import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

/** The first words that exported functions of modules may have. A new one needs a reason that none of these serves. */
const verbs = new Set(
  [
    // Reading: `get` throws when absent, `find` may return undefined.
    "get find list count search select sum read open",
    "is has can check match with",
    // Changing our own rows.
    "create insert add append copy update set mark touch increment upsert replace store save delete remove clear anonymise",
    "lock claim consume release reserve archive restore hide assign change extend accept apply undo reverse",
    "fulfil end expire fail close terminate cancel void revoke rotate retry resume",
    // Work, and what stands outside: gateways, e-mail, browsers.
    "enqueue process schedule start stop finish cleanup transcode ingest publish import export",
    "submit send resend post place request poll sync handle receive connect disconnect authorize refresh seal",
    // Decisions.
    "approve reject decide review confirm resolve assert require validate verify analyze detect report take",
    // Money.
    "book charge settle price pay record redeem refund reconcile renew roll withdraw",
    // Accounts.
    "login logout register reset issue suspend unsuspend",
    // Pure functions.
    "to parse format view write",
  ]
    .join(" ")
    .split(" "),
);

/** Rules, e-mails and pushes name what they return (`periodEnd`, `saleEmail`); everything else in a module does something. */
const named = /\.(test|rules|emails|pushes|events)\.ts$/;

const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "apps/server/src/modules"], {
  cwd: root,
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => file.endsWith(".ts") && !named.test(file) && existsSync(join(root, file)));
const wrong = files.flatMap((file) =>
  [...readFileSync(join(root, file), "utf8").matchAll(/^export (?:async )?function\*? ([a-z]+)(\w*)/gm)]
    .filter(([, verb = ""]) => !verbs.has(verb))
    .map(
      ([, verb = "", rest = ""]) =>
        `${file}: ${verb}${rest} does not start with a verb of script/check-function-names.ts`,
    ),
);
// Without input nothing is found to be wrong.
if (files.length < 300) wrong.push(`only ${files.length} files of modules were found`);
if (wrong.length > 0) {
  console.error(wrong.join("\n"));
  process.exitCode = 1;
}
