import { accountStatsQuery } from "./account.ts";
import { meQuery } from "./auth.ts";
import { billingsQuery } from "./billings.ts";
import { queryClient } from "./client.ts";
import { highlightsQuery } from "./highlights.ts";
import { iuguAccountQuery } from "./iugu.ts";
import { mediasQuery } from "./medias.ts";
import { receiptsQuery } from "./payments.ts";
import { plansQuery } from "./plans.ts";
import { profileQuery } from "./profile.ts";
import { pixQuery, settingQuery } from "./settings.ts";
import { archivedStoriesQuery, myStoriesQuery } from "./stories.ts";
import { subscriptionStatsQuery } from "./subscriptions.ts";
import { balanceQuery, operationsQuery, walletQuery, walletStatusQuery } from "./wallet.ts";

/** The initial requests of specification 4; fresh data is not requested again. */
export function loadAll(): void {
  void queryClient.prefetchQuery(myStoriesQuery());
  void queryClient.prefetchQuery(subscriptionStatsQuery());
  void queryClient.prefetchQuery(walletQuery());
  void queryClient.prefetchQuery(balanceQuery());
  void queryClient.prefetchInfiniteQuery(operationsQuery());
  void queryClient.prefetchQuery(profileQuery());
  void queryClient.prefetchQuery(plansQuery());
  void queryClient.prefetchQuery(walletStatusQuery());
  void queryClient.prefetchQuery(pixQuery());
  void queryClient.prefetchQuery(receiptsQuery());
  void queryClient.prefetchQuery(meQuery());
  void queryClient.prefetchInfiniteQuery(archivedStoriesQuery());
  void queryClient.prefetchQuery(highlightsQuery());
  void queryClient.prefetchInfiniteQuery(billingsQuery());
  void queryClient.prefetchInfiniteQuery(mediasQuery());
  void queryClient.prefetchQuery(accountStatsQuery());
  void queryClient.prefetchQuery(settingQuery());
  void queryClient.prefetchQuery(iuguAccountQuery());
}
