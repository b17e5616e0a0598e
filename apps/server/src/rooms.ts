import type { Routes } from "#core/app";
import { accountRoutes } from "#rooms/account/account.routes";
import { adminRoutes } from "#rooms/admin/admin.routes";
import { backOfficeRoutes } from "#rooms/admin/back-office.routes";
import { agesRoutes } from "#rooms/ages/ages.routes";
import { authRoutes } from "#rooms/auth/auth.routes";
import { billingsRoutes } from "#rooms/billings/billings.routes";
import { checkoutRoutes } from "#rooms/checkout/checkout.routes";
import { couponsRoutes } from "#rooms/coupons/coupons.routes";
import { creatorsRoutes } from "#rooms/creators/creators.routes";
import { fanHomeRoutes } from "#rooms/creators/fan-home.routes";
import { disputesRoutes } from "#rooms/disputes/disputes.routes";
import { eventsRoutes } from "#rooms/events/events.routes";
import { fansRoutes } from "#rooms/fans/fans.routes";
import { gatewaysRoutes } from "#rooms/gateways/gateways.routes";
import { mpRoutes } from "#rooms/gateways/mp.routes";
import { highlightsRoutes } from "#rooms/highlights/highlights.routes";
import { ledgerRoutes } from "#rooms/ledger/ledger.routes";
import { mediasRoutes } from "#rooms/medias/medias.routes";
import { migrationRoutes } from "#rooms/migration/migration.routes";
import { noticesRoutes } from "#rooms/notices/notices.routes";
import { paymentsRoutes } from "#rooms/payments/payments.routes";
import { refundsRoutes } from "#rooms/payments/refunds.routes";
import { plansRoutes } from "#rooms/plans/plans.routes";
import { profileRoutes } from "#rooms/profile/profile.routes";
import { pushesRoutes } from "#rooms/pushes/pushes.routes";
import { renewalsRoutes } from "#rooms/renewals/renewals.routes";
import { reportsRoutes } from "#rooms/reports/reports.routes";
import { settingsRoutes } from "#rooms/settings/settings.routes";
import { storiesRoutes } from "#rooms/stories/stories.routes";
import { subscriptionsRoutes } from "#rooms/subscriptions/subscriptions.routes";
import { transfersRoutes } from "#rooms/transfers/transfers.routes";
import { uploadsRoutes } from "#rooms/uploads/uploads.routes";
import { walletRoutes } from "#rooms/wallet/wallet.routes";
import { whitelistRoutes } from "#rooms/whitelist/whitelist.routes";

/** Every room that has endpoints, in the order of the rooms. */
export const rooms: readonly Routes[] = [
  profileRoutes,
  authRoutes,
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
  disputesRoutes,
  refundsRoutes,
  billingsRoutes,
  renewalsRoutes,
  storiesRoutes,
  pushesRoutes,
  highlightsRoutes,
  mediasRoutes,
  uploadsRoutes,
  checkoutRoutes,
  whitelistRoutes,
  migrationRoutes,
  creatorsRoutes,
  fanHomeRoutes,
  reportsRoutes,
  accountRoutes,
  noticesRoutes,
  eventsRoutes,
  adminRoutes,
  backOfficeRoutes,
];
