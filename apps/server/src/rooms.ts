import type { Routes } from "#core/app";
import { adminRoutes } from "#rooms/admin/admin.routes";
import { authRoutes } from "#rooms/auth/auth.routes";
import { checkoutRoutes } from "#rooms/checkout/checkout.routes";
import { couponsRoutes } from "#rooms/coupons/coupons.routes";
import { creatorsRoutes } from "#rooms/creators/creators.routes";
import { fansRoutes } from "#rooms/fans/fans.routes";
import { highlightsRoutes } from "#rooms/highlights/highlights.routes";
import { ledgerRoutes } from "#rooms/ledger/ledger.routes";
import { mediasRoutes } from "#rooms/medias/medias.routes";
import { migrationRoutes } from "#rooms/migration/migration.routes";
import { paymentsRoutes } from "#rooms/payments/payments.routes";
import { plansRoutes } from "#rooms/plans/plans.routes";
import { profileRoutes } from "#rooms/profile/profile.routes";
import { settingsRoutes } from "#rooms/settings/settings.routes";
import { storiesRoutes } from "#rooms/stories/stories.routes";
import { subscriptionsRoutes } from "#rooms/subscriptions/subscriptions.routes";
import { whitelistRoutes } from "#rooms/whitelist/whitelist.routes";

/** Every room that has endpoints, in the order of the rooms. */
export const rooms: readonly Routes[] = [
  profileRoutes,
  authRoutes,
  fansRoutes,
  settingsRoutes,
  ledgerRoutes,
  plansRoutes,
  couponsRoutes,
  subscriptionsRoutes,
  paymentsRoutes,
  storiesRoutes,
  highlightsRoutes,
  mediasRoutes,
  checkoutRoutes,
  whitelistRoutes,
  migrationRoutes,
  creatorsRoutes,
  adminRoutes,
];
