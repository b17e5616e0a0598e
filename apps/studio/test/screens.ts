import { auth, cancellations, gateways, transfers, wallet } from "@camarim/contract";
import Account from "../src/screens/Account/Account.tsx";
import Drafts from "../src/screens/Account/Drafts.tsx";
import Activity from "../src/screens/Activity/Activity.tsx";
import Announcements from "../src/screens/Announcements/Announcements.tsx";
import NewAnnouncement from "../src/screens/Announcements/NewAnnouncement.tsx";
import BackOffice from "../src/screens/BackOffice/BackOffice.tsx";
import Billings from "../src/screens/Billings/Billings.tsx";
import Cancellations from "../src/screens/Cancellations/Cancellations.tsx";
import CouponDetail from "../src/screens/Coupons/CouponDetail.tsx";
import Coupons from "../src/screens/Coupons/Coupons.tsx";
import NewCoupon from "../src/screens/Coupons/NewCoupon.tsx";
import PagePreview from "../src/screens/CreatorPage/Preview.tsx";
import Disputes from "../src/screens/Disputes/Disputes.tsx";
import Gifts from "../src/screens/Gifts/Gifts.tsx";
import EditItem from "../src/screens/Items/EditItem.tsx";
import Items from "../src/screens/Items/Items.tsx";
import NewItem from "../src/screens/Items/NewItem.tsx";
import IuguAccount from "../src/screens/IuguAccount/IuguAccount.tsx";
import Lastlink from "../src/screens/Lastlink/Lastlink.tsx";
import LastlinkLogin from "../src/screens/Lastlink/LastlinkLogin.tsx";
import Undecided from "../src/screens/Lastlink/Undecided.tsx";
import MediaPost from "../src/screens/Medias/MediaPost.tsx";
import Menu from "../src/screens/Menu/Menu.tsx";
import MpConnect from "../src/screens/MpConnect/MpConnect.tsx";
import Onboarding from "../src/screens/Onboarding/Onboarding.tsx";
import Pix from "../src/screens/Pix/Pix.tsx";
import Plans from "../src/screens/Plans/Plans.tsx";
import Email from "../src/screens/ProfileEdit/Email.tsx";
import Name from "../src/screens/ProfileEdit/Name.tsx";
import ProfileEdit from "../src/screens/ProfileEdit/ProfileEdit.tsx";
import Username from "../src/screens/ProfileEdit/Username.tsx";
import Receipts from "../src/screens/Receipts/Receipts.tsx";
import Documents from "../src/screens/Registration/Documents.tsx";
import RegisterHolder from "../src/screens/Registration/Register.tsx";
import Reminders from "../src/screens/Reminders/Reminders.tsx";
import Security from "../src/screens/Security/Security.tsx";
import Settings from "../src/screens/Settings/Settings.tsx";
import Stats from "../src/screens/Stats/Stats.tsx";
import Story from "../src/screens/Story/Story.tsx";
import Subscribers from "../src/screens/Subscribers/Subscribers.tsx";
import Tips from "../src/screens/Tips/Tips.tsx";
import Transfer from "../src/screens/Transfer/Transfer.tsx";
import Home from "../src/screens/Wallet/Home.tsx";
import Wallet from "../src/screens/Wallet/Wallet.tsx";
import AddPeople from "../src/screens/Whitelist/AddPeople.tsx";
import Whitelist from "../src/screens/Whitelist/Whitelist.tsx";
import { always, answer, type Rule, type State } from "./api.ts";
import { waitingReceipts } from "./receipts.ts";

export type Screen = {
  name: string;
  Screen: React.ComponentType;
  at: string;
  route?: string;
  rules?: readonly Rule[];
  isWide?: boolean;
  /** Exactly as high as the window, where text at 310 % has no room. */
  isFullScreen?: true;
  /** A visitor's screen. */
  token?: null;
  /** States that the screen does not have: a form that needs no data is not pending and has no error. */
  without?: readonly State[];
};

const id = "0198c5b2-7a1e-7c3f-9d2a-4e5b6c7d8e9f";
const noData = ["pending", "UNAVAILABLE"] as const;
const verified = answer(gateways.getIuguAccount, { status: "verified" });
const manyCancellations = {
  ...{ opened: 36, stayed: 13, left: 23, kept: { pause: 6, plan: 3, discount: 4, discountAmount: 2_988 } },
  byReason: { price: 5, content: 8, time: 0, other: 0 },
} satisfies Partial<cancellations.CancellationSummary>;
const admin = always(auth.getMe, { role: "admin" });

/** All screens, as creators and admins open them. */
export const screens: readonly Screen[] = [
  { name: "Home", Screen: Home, at: "/home", isWide: true },
  { name: "Home-visitor", Screen: Home, at: "/home", token: null, without: [...noData, "empty"] },
  { name: "Onboarding-visitor", Screen: Onboarding, at: "/onboarding", token: null, without: [...noData, "empty"] },
  {
    name: "Onboarding",
    Screen: Onboarding,
    at: "/onboarding",
    rules: [answer(gateways.getIuguAccount, { status: "none", available: true })],
  },
  { name: "Account", Screen: Account, at: "/account", isWide: true },
  { name: "Drafts", Screen: Drafts, at: "/account/drafts" },
  { name: "Menu", Screen: Menu, at: "/account/menu", isWide: true },
  { name: "Settings", Screen: Settings, at: "/account/settings", isWide: true },
  {
    name: "Cancellations",
    Screen: Cancellations,
    at: "/account/cancellations",
    rules: [answer(cancellations.getCancellations, manyCancellations)],
  },
  { name: "Activity", Screen: Activity, at: "/account/activity" },
  { name: "Security", Screen: Security, at: "/account/security" },
  { name: "Subscribers", Screen: Subscribers, at: "/account/subscribers", isWide: true },
  { name: "Stats", Screen: Stats, at: "/account/subscriptions/stats", isWide: true },
  { name: "Wallet", Screen: Wallet, at: "/account/wallet", isWide: true },
  { name: "RegisterHolder", Screen: RegisterHolder, at: "/account/wallet/register" },
  {
    name: "Documents",
    Screen: Documents,
    at: "/account/wallet/documents",
    rules: [answer(wallet.getWalletStatus, { status: "registered" })],
  },
  { name: "Gifts", Screen: Gifts, at: "/account/gifts" },
  { name: "Tips", Screen: Tips, at: "/account/tips", isWide: true },
  { name: "Tips-story", Screen: Tips, at: `/account/tips?story=${id}`, isWide: true },
  { name: "Announcements", Screen: Announcements, at: "/account/announcements" },
  { name: "Reminders", Screen: Reminders, at: "/account/reminders" },
  { name: "NewAnnouncement", Screen: NewAnnouncement, at: "/account/announcements/new" },
  { name: "Billings", Screen: Billings, at: "/account/billings" },
  { name: "Disputes", Screen: Disputes, at: "/account/disputes" },
  { name: "PagePreview", Screen: PagePreview, at: "/account/plan/preview", isWide: true },
  {
    name: "Transfer",
    Screen: Transfer,
    at: "/account/transfer",
    rules: [verified, answer(transfers.getRecipient, { transferEnabled: true })],
  },
  { name: "Coupons", Screen: Coupons, at: "/account/coupons" },
  { name: "NewCoupon", Screen: NewCoupon, at: "/account/coupons/new" },
  {
    name: "CouponDetail",
    Screen: CouponDetail,
    at: `/account/coupons/detail?id=${id}`,
    route: "/account/coupons/detail",
  },
  { name: "Items", Screen: Items, at: "/account/items", isWide: true },
  { name: "NewItem", Screen: NewItem, at: "/account/items/new" },
  { name: "NewItem-medias", Screen: NewItem, at: "/account/items/new?de=midias" },
  { name: "EditItem", Screen: EditItem, at: `/account/items/edit?id=${id}`, route: "/account/items/edit" },
  { name: "Lastlink", Screen: Lastlink, at: "/account/lastlink", isWide: true },
  { name: "Undecided", Screen: Undecided, at: "/account/lastlink/undecided" },
  { name: "LastlinkLogin", Screen: LastlinkLogin, at: "/account/lastlink/login" },
  { name: "Whitelist", Screen: Whitelist, at: "/account/whitelist" },
  { name: "AddPeople", Screen: AddPeople, at: "/account/whitelist/add", without: noData },
  { name: "Story", Screen: Story, at: `/account/stories/${id}`, route: "/account/stories/:_id", isFullScreen: true },
  { name: "MediaPost", Screen: MediaPost, at: "/medias/post" },
  { name: "MpConnect", Screen: MpConnect, at: "/mp/connect" },
  { name: "ProfileEdit", Screen: ProfileEdit, at: "/profile/edit" },
  { name: "Name", Screen: Name, at: "/profile/edit/name" },
  { name: "Username", Screen: Username, at: "/profile/edit/username" },
  { name: "Email", Screen: Email, at: "/profile/edit/email" },
  { name: "Plans", Screen: Plans, at: "/account/plan", isWide: true },
  { name: "Pix", Screen: Pix, at: "/account/pix" },
  { name: "Receipts", Screen: Receipts, at: "/account/pix/receipts", rules: [waitingReceipts], isWide: true },
  {
    name: "Receipts-approving",
    Screen: Receipts,
    at: "/account/pix/receipts",
    isWide: true,
    without: [...noData, "empty"],
  },
  { name: "IuguAccount", Screen: IuguAccount, at: "/account/iugu-account", rules: [verified] },
  ...["contas", "decididas", "denuncias", "guarda", "acessos", "carteiras", "faturas", "diferencas"].map((queue) => ({
    name: `BackOffice-${queue}`,
    Screen: BackOffice,
    isWide: true,
    at: `/admin?fila=${queue}`,
    rules: [admin],
  })),
];
