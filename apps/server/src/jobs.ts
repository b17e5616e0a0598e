import type { Job } from "#core/jobs";
import { tidyWritesJob } from "#http/tidy-writes.job";
import { mailLinkJob } from "#rooms/auth/mail-link.job";
import { mailPasswordLinkJob } from "#rooms/auth/mail-password-link.job";
import { tellAccountChangedJob } from "#rooms/auth/tell-account-changed.job";
import { mailCodeJob } from "#rooms/fans/mail-code.job";
import { proveLedgerJob } from "#rooms/ledger/prove-ledger.job";
import { rollUpPlatformJob } from "#rooms/ledger/roll-up-platform.job";
import { tidyMediasJob } from "#rooms/medias/tidy-medias.job";
import { applyToldJob } from "#rooms/migration/apply-told.job";
import { importPeopleJob } from "#rooms/migration/import-people.job";
import { readImportJob } from "#rooms/migration/read-import.job";
import { tidyImportsJob } from "#rooms/migration/tidy-imports.job";
import { undoPeopleJob } from "#rooms/migration/undo-people.job";
import { onReceiptDecidedJob } from "#rooms/notices/on-receipt-decided.job";
import { onReceiptSentJob } from "#rooms/notices/on-receipt-sent.job";
import { expirePaymentsJob } from "#rooms/payments/expire-payments.job";
import { copyStoriesJob } from "#rooms/stories/copy-stories.job";
import { encodeStoriesJob } from "#rooms/stories/encode-stories.job";
import { tidyStoriesJob } from "#rooms/stories/tidy-stories.job";
import { markDueJob } from "#rooms/subscriptions/mark-due.job";

/** Every job of every room, and of the house. */
export const jobs = [
  mailLinkJob,
  mailPasswordLinkJob,
  tellAccountChangedJob,
  mailCodeJob,
  rollUpPlatformJob,
  proveLedgerJob,
  markDueJob,
  expirePaymentsJob,
  copyStoriesJob,
  encodeStoriesJob,
  tidyStoriesJob,
  tidyMediasJob,
  readImportJob,
  importPeopleJob,
  undoPeopleJob,
  applyToldJob,
  tidyImportsJob,
  tidyWritesJob,
  onReceiptSentJob,
  onReceiptDecidedJob,
] as readonly Job[];
