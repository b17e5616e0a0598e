import { Command, InvalidArgumentError } from "commander";
import { changeRole, printPasswordLink, removeSecondFactors, suspend, unsuspend } from "./operator/account-commands.ts";
import { diagnose } from "./operator/doctor.ts";
import { exportEvidence } from "./operator/export-evidence.ts";
import { printFailedJobs, printQueues, retryJobs, runJob } from "./operator/job-commands.ts";
import { printWebhooks } from "./operator/print-webhooks.ts";
import { readBounce } from "./operator/read-bounce.ts";
import { endRefund, printOwedRefunds } from "./operator/refund-commands.ts";
import { rotateSecrets } from "./operator/rotate-secrets.ts";
import { sendTestMail } from "./operator/send-test-mail.ts";
import { verifyData } from "./operator/verify-data.ts";
import { withOperator } from "./operator/with-operator.ts";

const program = new Command("script/camarim admin").description(
  "Operates an installation, beside a running server or without one. The server notices changes of accounts within 1 s.",
);

program
  .command("grant <username>")
  .description("make an account an admin")
  .action((username) => withOperator((operator) => changeRole(operator, username, "admin")));
program
  .command("revoke <username>")
  .description("make an admin a creator again")
  .action((username) => withOperator((operator) => changeRole(operator, username, "creator")));
program
  .command("remove-factors <username>")
  .description("remove all second factors of an account and end its sessions")
  .action((username) => withOperator((operator) => removeSecondFactors(operator, username)));
program
  .command("reset-password <username>")
  .description("print a link at which the owner sets a new password")
  .action((username) => withOperator((operator) => printPasswordLink(operator, username)));
program
  .command("suspend <username> <reason>")
  .description("sign an account out for good and unpublish its page; the owner receives the reason, in Portuguese")
  .action((username, reason) => withOperator((operator) => suspend(operator, username, reason)));
program
  .command("unsuspend <username>")
  .description("end a suspension")
  .action((username) => withOperator((operator) => unsuspend(operator, username)));
program
  .command("export-evidence <hold> <folder> <reason>")
  .description("write a signed ZIP of the evidence of a hold, for an authority; the audit trail keeps the reason")
  .action((hold, folder, reason) => withOperator((operator) => exportEvidence(operator, hold, folder, reason)));
program
  .command("owed-refunds")
  .description("print refunds that payers wait for, by a gateway or by the creator")
  .option("--older-than <days>", "only of this age", parseDays, 7)
  .action(({ olderThan }) => withOperator((operator) => printOwedRefunds(operator, olderThan)));
program
  .command("end-refund <id> <admin> <reason>")
  .description(
    "end an owed refund that cannot be sent, or was paid in another way; the fan receives the reason, in Portuguese",
  )
  .action((id, admin, reason) => withOperator((operator) => endRefund(operator, id, admin, reason)));
program
  .command("queues")
  .description("print the jobs that wait, run or have failed, by queue")
  .option("--all", "also all others")
  .action((options) => withOperator((operator) => printQueues(operator, options)));
program
  .command("jobs <job>")
  .description("print the newest runs of a job that have failed")
  .action((job) => withOperator((operator) => printFailedJobs(operator, job)));
program
  .command("retry <job> [ids...]")
  .description("repeat failed runs of a job, all or those with these ids")
  .action((job, ids) => withOperator((operator) => retryJobs(operator, job, ids)));
program
  .command("run <job>")
  .description("run a scheduled job now")
  .action((job) => withOperator((operator) => runJob(operator, job)));
program
  .command("test-mail <address>")
  .description("send an e-mail and print what the mail server answers")
  .action((address) => withOperator((operator) => sendTestMail(operator, address)));
program
  .command("doctor")
  .description("check database, storage, jobs, clock, ffmpeg, e-mail and its DNS records, and PUBLIC_URL")
  .action(() => withOperator(diagnose));
program
  .command("verify")
  .description("verify the ledger, and that every file that a row names exists")
  .action(() => withOperator(verifyData));
program
  .command("bounce")
  .description("read a delivery status notification from standard input")
  .action(() => withOperator(readBounce));
program.command("webhooks").description("print the URLs that gateways post to").action(printWebhooks);
program
  .command("rotate-secrets")
  .description("encrypt with CAMARIM_SECRET what CAMARIM_SECRET_PREVIOUS encrypted")
  .action(() => withOperator(rotateSecrets));

program.parseAsync().catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});

function parseDays(text: string): number {
  if (!/^\d{1,5}$/.test(text)) throw new InvalidArgumentError("It needs a number of days.");
  return Number(text);
}
