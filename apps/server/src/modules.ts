import type { Routes } from "#core/http/app";
import { accountRoutes } from "#modules/account/account.routes";
import { accountsRoutes, adminRoutes } from "#modules/admin/admin.routes";
import { backOfficeRoutes } from "#modules/admin/back-office.routes";
import { agesRoutes } from "#modules/ages/ages.routes";
import { announcementsRoutes } from "#modules/announcements/announcements.routes";
import { activityRoutes } from "#modules/auth/activity.routes";
import { authRoutes } from "#modules/auth/auth.routes";
import { factorsRoutes } from "#modules/auth/factors.routes";
import { billingsRoutes } from "#modules/billings/billings.routes";
import { cancellationsRoutes } from "#modules/cancellations/cancellations.routes";
import { checkoutRoutes } from "#modules/checkout/checkout.routes";
import { couponsRoutes } from "#modules/coupons/coupons.routes";
import { creatorsRoutes } from "#modules/creators/creators.routes";
import { fanHomeRoutes } from "#modules/creators/fan-home.routes";
import { disputesRoutes } from "#modules/disputes/disputes.routes";
import { eventsRoutes } from "#modules/events/events.routes";
import { evidenceRoutes } from "#modules/evidence/evidence.routes";
import { fansRoutes } from "#modules/fans/fans.routes";
import { gatewaysRoutes } from "#modules/gateways/gateways.routes";
import { mpRoutes } from "#modules/gateways/mp.routes";
import { giftsRoutes } from "#modules/gifts/gifts.routes";
import { helpRoutes } from "#modules/help/help.routes";
import { highlightsRoutes } from "#modules/highlights/highlights.routes";
import { importsRoutes } from "#modules/imports/imports.routes";
import { itemsRoutes } from "#modules/items/items.routes";
import { ledgerRoutes } from "#modules/ledger/ledger.routes";
import { mediasRoutes } from "#modules/medias/medias.routes";
import { noticesRoutes } from "#modules/notices/notices.routes";
import { paymentsRoutes } from "#modules/payments/payments.routes";
import { plansRoutes } from "#modules/plans/plans.routes";
import { profileRoutes } from "#modules/profile/profile.routes";
import { pushesRoutes } from "#modules/pushes/pushes.routes";
import { receiptsRoutes } from "#modules/receipts/receipts.routes";
import { refundsRoutes } from "#modules/refunds/refunds.routes";
import { remindersRoutes } from "#modules/reminders/reminders.routes";
import { renewalsRoutes } from "#modules/renewals/renewals.routes";
import { reportsRoutes } from "#modules/reports/reports.routes";
import { settingsRoutes } from "#modules/settings/settings.routes";
import { storiesRoutes } from "#modules/stories/stories.routes";
import { subscriptionsRoutes } from "#modules/subscriptions/subscriptions.routes";
import { tipsRoutes } from "#modules/tips/tips.routes";
import { transfersRoutes } from "#modules/transfers/transfers.routes";
import { uploadsRoutes } from "#modules/uploads/uploads.routes";
import { walletRoutes } from "#modules/wallet/wallet.routes";
import { whitelistRoutes } from "#modules/whitelist/whitelist.routes";

/** The routes of all modules, lowest first. */
export const modules: readonly Routes[] = [
  profileRoutes,
  authRoutes,
  factorsRoutes,
  activityRoutes,
  fansRoutes,
  agesRoutes,
  settingsRoutes,
  ledgerRoutes,
  walletRoutes,
  gatewaysRoutes,
  mpRoutes,
  transfersRoutes,
  plansRoutes,
  couponsRoutes,
  subscriptionsRoutes,
  paymentsRoutes,
  receiptsRoutes,
  refundsRoutes,
  disputesRoutes,
  billingsRoutes,
  cancellationsRoutes,
  renewalsRoutes,
  storiesRoutes,
  tipsRoutes,
  pushesRoutes,
  giftsRoutes,
  highlightsRoutes,
  mediasRoutes,
  itemsRoutes,
  uploadsRoutes,
  checkoutRoutes,
  whitelistRoutes,
  importsRoutes,
  announcementsRoutes,
  remindersRoutes,
  creatorsRoutes,
  fanHomeRoutes,
  helpRoutes,
  reportsRoutes,
  evidenceRoutes,
  accountRoutes,
  noticesRoutes,
  eventsRoutes,
  adminRoutes,
  accountsRoutes,
  backOfficeRoutes,
];
