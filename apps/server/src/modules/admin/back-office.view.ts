import type { admin } from "@camarim/contract";
import type { MediaLinks } from "#core/http/media-links";
import { toIso } from "#core/text/iso";
import type { listOpenRecoveries } from "#modules/auth/index";
import type { listCredits, listOpenBillings, listWaitingReceipts } from "#modules/billings/index";
import { formatBrCode } from "#modules/payments/index";
import { viewPicture } from "#modules/profile/index";
import type { listDiscrepancies } from "#modules/reconciliation/index";
import type { DecidedRow, OpenCase } from "#modules/reports/index";
import type { StuckRow } from "#modules/transfers/index";
import type { listOpenReviews } from "#modules/wallet/index";

type RecoveryRow = Awaited<ReturnType<typeof listOpenRecoveries>>["rows"][number];
type Review = Awaited<ReturnType<typeof listOpenReviews>>["rows"][number];
type BillingReceipt = Awaited<ReturnType<typeof listWaitingReceipts>>["rows"][number];
type OpenBilling = Awaited<ReturnType<typeof listOpenBillings>>["rows"][number];
type Credit = Awaited<ReturnType<typeof listCredits>>["rows"][number];
type Discrepancy = Awaited<ReturnType<typeof listDiscrepancies>>["rows"][number];
type AccountSummary = { accountId: string; fullName: string; username: string; pictureId: string | null };

function viewAccount({ accountId, fullName, username, pictureId }: AccountSummary) {
  return { _id: accountId, fullName, username, profilePic: viewPicture(pictureId) };
}

export function viewWalletReview(row: Review, links: MediaLinks): admin.WalletReview {
  const street = [row.street, row.streetNumber, row.complement].filter(Boolean).join(", ");
  return {
    _id: row.id,
    account: viewAccount(row),
    openedAt: toIso(row.openedAt),
    name: row.name,
    document: row.document,
    birthDate: row.birthDate,
    address: `${street}, ${row.neighborhood}, ${row.city}/${row.state}, ${row.zipcode}`,
    frontUrl: links("documents", row.frontId, "picture"),
    backUrl: links("documents", row.backId, "picture"),
  };
}

export function viewRecovery(row: RecoveryRow): admin.Recovery {
  return {
    _id: row.id,
    account: viewAccount(row),
    requestedAt: toIso(row.requestedAt),
    readyAt: toIso(row.readyAt),
    approvals: row.approvals,
    approvedByMe: row.isApprovedByMe,
    byReport: row.byReport,
  };
}

export function viewBillingReceipt(row: BillingReceipt, links: MediaLinks): admin.BillingReceipt {
  return {
    _id: row.id,
    account: viewAccount(row),
    billing: {
      _id: row.billingId,
      number: row.number,
      periodStart: toIso(row.periodStart),
      amount: row.amountCents,
      dueDate: row.dueDate,
      txid: row.txid,
    },
    sentAt: toIso(row.sentAt),
    receiptUrl: links("billings", row.id, "picture"),
  };
}

export function viewOpenBilling(row: OpenBilling): admin.OpenBilling {
  return {
    _id: row.id,
    account: viewAccount(row),
    number: row.number,
    periodStart: toIso(row.periodStart),
    amount: row.amountCents,
    dueDate: row.dueDate,
    salesStopped: row.stopsSales,
  };
}

export function viewCredit(row: Credit): admin.Credit {
  const { accountId, amountCents, pix } = row;
  // The end of an id is random. A txid has at most 25 letters and digits.
  const txid = `CREDITO${accountId.replaceAll("-", "").slice(-18)}`.toUpperCase();
  return {
    _id: accountId,
    account: viewAccount(row),
    amount: amountCents,
    since: toIso(row.since),
    reason: row.isLeaving ? "deletion" : "idle",
    pixKey: pix && { type: pix.type, key: pix.key, name: pix.name, updatedAt: pix.updatedAt },
    pixCopyPaste: pix && formatBrCode({ ...pix, amountCents, txid }),
  };
}

export function viewDiscrepancy(row: Discrepancy): admin.Difference {
  return {
    _id: row.id,
    account: viewAccount(row),
    // Discrepancies only exist for gateways, never for `bacen`.
    gateway: row.gateway,
    kind: row.kind,
    subject: row.subject,
    expected: row.expectedCents,
    found: row.foundCents,
    firstSeenAt: toIso(row.firstSeenAt),
  };
}

export function viewStuckTransfer(row: StuckRow): admin.StuckTransfer {
  return {
    _id: row.id,
    account: viewAccount(row),
    gateway: row.gateway,
    amount: row.amountCents,
    pixKey: row.payoutLabel,
    createdAt: toIso(row.createdAt),
    stuckAt: toIso(row.stuckAt),
    withdrawal: row.withdrawalId,
    candidate: row.candidateId,
  };
}

export function viewReportCase(row: OpenCase, links: MediaLinks): admin.ReportCase {
  return {
    _id: row.id,
    account: viewAccount(row),
    bio: row.bio,
    story: row.storyId,
    media: row.mediaId,
    announcement: viewReportedAnnouncement(row),
    message: viewReportedMessage(row),
    caption: row.caption,
    reason: row.reason,
    openedAt: toIso(row.openedAt),
    dueAt: toIso(row.dueAt),
    hiddenAt: toIso(row.hiddenAt),
    reports: row.reports.map((report) => ({
      _id: report.id,
      reason: report.reason,
      details: report.details,
      reporter: viewReporter(report),
      effect: report.effect,
      createdAt: toIso(report.createdAt),
    })),
    shown: row.content.map(({ id, isPhoto, light }) => ({
      _id: id,
      posterUrl: isPhoto ? links("medias", id, "thumb") : links("stories", id, "poster"),
      videoUrl: isPhoto ? null : links("stories", id, light ? "light" : "video"),
      photoUrl: isPhoto ? links("medias", id, "photo") : null,
    })),
  };
}

type Reported = Pick<OpenCase, "announcementId" | "title" | "text">;

function viewReportedAnnouncement({ announcementId, title, text }: Reported) {
  return announcementId ? { _id: announcementId, title: title ?? "", text: text ?? "" } : null;
}

type ReportedMessage = Pick<OpenCase, "messageKind" | "messageText" | "fanName">;

function viewReportedMessage({ messageKind, messageText, fanName }: ReportedMessage) {
  return messageKind === "tip" || messageKind === "gift"
    ? { kind: messageKind, text: messageText, author: fanName ?? "" }
    : null;
}

function viewReporter({ name, email, identifiedAt, upheld, rejected }: OpenCase["reports"][number]) {
  return email === null ? null : { name, email, verifiedAt: toIso(identifiedAt), upheld, rejected };
}

export function viewDecidedCase(row: DecidedRow): admin.DecidedReportCase {
  const { id, storyId, mediaId, caption, reason, decision, decidedAt, note, backAt, backReason } = row;
  return {
    _id: id,
    account: viewAccount(row),
    story: storyId,
    media: mediaId,
    announcement: viewReportedAnnouncement(row),
    message: viewReportedMessage(row),
    caption,
    reason,
    decision,
    decidedAt: toIso(decidedAt),
    note,
    reverted: backAt && backReason ? { at: toIso(backAt), reason: backReason } : null,
  };
}
