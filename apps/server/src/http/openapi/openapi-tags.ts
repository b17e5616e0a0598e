import type * as contract from "@camarim/contract";

type Namespace = keyof typeof contract;
type Tag = { name: string; description: string; of: readonly Namespace[] };

/** The modules of the API in reading order; `of` names the parts of the contract whose endpoints a module has. */
export const tags: readonly Tag[] = [
  { name: "auth", description: "Creator accounts, passwords and sessions.", of: ["auth", "activity"] },
  {
    name: "factors",
    description: "Passkeys, authenticator app and recovery codes of a creator account.",
    of: ["factors"],
  },
  {
    name: "account",
    description: "Data export and deletion of a creator account; deletion of a fan's data.",
    of: ["account"],
  },
  { name: "profile", description: "A creator's own profile and picture.", of: ["profile"] },
  { name: "settings", description: "The PIX key that fans pay to, and account settings.", of: ["settings"] },
  { name: "plans", description: "Subscription plans of a creator.", of: ["plans"] },
  { name: "coupons", description: "Discount and free-trial codes, and their redemptions.", of: ["coupons"] },
  { name: "stories", description: "Story uploads in one request, publication, schedule and archive.", of: ["stories"] },
  { name: "items", description: "Single items, sold without a subscription.", of: ["items"] },
  {
    name: "announcements",
    description: "Messages of creators to their fans.",
    of: ["announcements"],
  },
  {
    name: "reminders",
    description: "Messages about unpaid orders and ended subscriptions, and what came of them.",
    of: ["reminders"],
  },
  { name: "tips", description: "Tips of fans, with messages.", of: ["tips"] },
  { name: "gifts", description: "Subscriptions that a fan buys for somebody else, who claims them.", of: ["gifts"] },
  { name: "highlights", description: "Permanent collections of stories with a title and a cover.", of: ["highlights"] },
  { name: "medias", description: "The permanent gallery of photos and videos.", of: ["medias"] },
  { name: "uploads", description: "Resumable uploads by tus 1.0.", of: ["uploads"] },
  {
    name: "creators",
    description: "Public creator pages, the content that subscribers can watch, and a fan's subscriptions and feed.",
    of: ["creators"],
  },
  { name: "checkout", description: "Orders of new subscriptions.", of: ["checkout"] },
  { name: "help", description: "Help for fans who paid and did not get in.", of: ["help"] },
  { name: "fans", description: "Sign-in and sessions of fans.", of: ["fans"] },
  { name: "ages", description: "Age verification of fans.", of: ["ages"] },
  {
    name: "subscriptions",
    description: "A creator's subscribers, their history and statistics.",
    of: ["subscriptions"],
  },
  {
    name: "renewals",
    description: "Renewal, cancellation and withdrawal of a subscription by its fan.",
    of: ["renewals"],
  },
  {
    name: "cancellations",
    description: "What fans see before they cancel, and what they decide.",
    of: ["cancellations"],
  },
  { name: "payments", description: "Charges of subscriptions.", of: ["payments"] },
  { name: "receipts", description: "Payment receipts, their review, and bank statement imports.", of: ["receipts"] },
  { name: "refunds", description: "Refunds through a gateway or by the creator.", of: ["refunds"] },
  { name: "disputes", description: "Chargeback cases of gateways and the evidence against them.", of: ["disputes"] },
  { name: "billings", description: "Monthly billings (faturas) of the platform fee.", of: ["billings"] },
  { name: "ledger", description: "Balance, operations, payables and statements of a creator.", of: ["ledger"] },
  {
    name: "wallet",
    description: "Identity verification of the person who receives payouts.",
    of: ["wallet"],
  },
  { name: "transfers", description: "Payouts to a creator's bank account.", of: ["transfers"] },
  {
    name: "gateways",
    description: "A creator's accounts at iugu and Mercado Pago.",
    of: ["gateways"],
  },
  { name: "events", description: "Live event streams: topics that changed.", of: ["events"] },
  { name: "whitelist", description: "Guests with free access, and their invitations.", of: ["whitelist"] },
  {
    name: "imports",
    description: "Import of subscribers from other platforms, by file or webhook.",
    of: ["imports"],
  },
  { name: "pushes", description: "Web Push subscriptions of a fan's browser.", of: ["pushes"] },
  { name: "notices", description: "Notifications of new stories that a fan receives by e-mail.", of: ["notices"] },
  { name: "reports", description: "Reports of pages and content by visitors.", of: ["reports"] },
  { name: "admin", description: "Support access to accounts, and the back office.", of: ["admin"] },
];
