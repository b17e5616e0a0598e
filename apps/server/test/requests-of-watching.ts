import { startAgeCheck } from "#modules/ages/age-checks";
import { findFanSession } from "#modules/fans/find-fan-session";
import { toNoticeToken } from "#modules/notices/notice-token";
import { reportContent } from "#modules/reports/report-content";
import { deleteStory } from "#modules/stories/delete-story";
import { addDraft } from "./drafts.ts";
import type { EndpointName } from "./endpoints.ts";
import { sellByCard } from "./gateways.ts";
import { addGuest, newClaimToken, newVerification, verifyEmail } from "./grants.ts";
import { newRegistration, visitor } from "./people.ts";
import { makePicture } from "./pictures.ts";
import { pushTarget } from "./push-target.ts";
import { offerPause } from "./renewals.ts";
import { confirmationTokenOf } from "./reports.ts";
import { newOwnerSession, ofFan, ofOwner, own, type ValidRequest } from "./request.ts";
import { addUpload, creation, deleteOldUploads } from "./uploads.ts";
import { makeVideo } from "./videos.ts";
import {
  addFailedVideo,
  addHighlight,
  addPhoto,
  addStory,
  approveOrder,
  currentUsername,
  deleteOldHighlights,
  expireOpenPayment,
  newEndToEndId,
  orderNow,
  setUniquePhone,
} from "./world.ts";

let video: Blob | undefined;

export const watchingRequests = {
  "ages.getAge": own(),
  "ages.postAgeCheck": own(({ owner }) => ({ body: { back: `/@${owner.username}/stories` } })),
  "ages.getAgeCheck": ofFan(async ({ product, fan }) => {
    const { person } = await fan();
    const { sessionId } = (await findFanSession(product.ctx, person.cookies.get("camarim_fan") ?? "")) ?? {};
    return { params: { _id: (await startAgeCheck(product.ctx, sessionId ?? "", "/assinaturas")).id } };
  }),
  "creators.getCreator": own(({ owner }) => ({ params: { username: owner.username } })),
  "creators.listCreatorStories": own(async ({ product, owner }) => {
    await addStory(product, owner);
    return { params: { username: owner.username }, query: { limit: "5", offset: "0" } };
  }),
  "creators.getLanding": own(),
  "creators.getPublicProfile": own(({ owner }) => ({ params: { _id: owner.accountId } })),
  "creators.searchProfiles": own(({ owner }) => ({ query: { query: `@${owner.username}` } })),
  "creators.listCreatorHighlights": own(async ({ product, owner }) => {
    await addHighlight(product, owner);
    return { params: { username: owner.username } };
  }),
  "creators.listCreatorMedias": own(async ({ product, owner }) => {
    await addPhoto(product, owner);
    return { params: { username: owner.username }, query: { limit: "5", offset: "0" } };
  }),
  "account.postFanDeletion": own(async ({ product, fan }) => {
    const { person, email } = await fan();
    await verifyEmail(product, person, email);
    return { body: { email } };
  }),
  "creators.listFanSubscriptions": own(),
  "creators.getFanSubscription": ofFan(async ({ fan }) => ({ params: { _id: (await fan()).subscriptionId } })),
  "creators.listFeed": own(),
  "creators.exportFan": own(),
  "pushes.getPush": own(),
  "pushes.putPush": own(({ product }) => ({ body: { ...pushTarget(product), quiet: false } })),
  "pushes.stopPush": own(({ product }) => ({ body: { endpoint: pushTarget(product).endpoint } })),
  "notices.getStoryNotices": own(async ({ product, fan }) => ({
    params: { token: toNoticeToken(product.ctx, "stories", (await fan()).subscriptionId) },
  })),
  "notices.putStoryNotices": own(async ({ product, fan }) => ({
    params: { token: toNoticeToken(product.ctx, "stories", (await fan()).subscriptionId) },
    body: { stopped: true },
  })),
  "fans.getFan": own(),
  "fans.fanLogout": own(),
  "fans.listFanSessions": own(),
  "fans.deleteFanSession": ofFan(async ({ product, fan }) => {
    const { person, email } = await fan();
    await verifyEmail(product, person, email);
    const elsewhere = visitor(product);
    await verifyEmail(product, elsewhere, email);
    const { sessionId } = (await findFanSession(product.ctx, elsewhere.cookies.get("camarim_fan") ?? "")) ?? {};
    return { params: { _id: sessionId ?? "" } };
  }),
  "fans.deleteFanSessions": own(),
  "help.listHelpedOrders": own(async ({ product, owner }) => ({
    params: { username: await currentUsername(product, owner) },
  })),
  "help.findHelpedOrder": own(async ({ product, owner }) => ({
    params: { username: await currentUsername(product, owner) },
    body: {
      ...{ email: newRegistration().email, phone: "11987654321", name: "João Souza", amount: 2_990 },
      ...{ day: "2026-11-20", endToEndId: newEndToEndId(product) },
    },
  })),
  "help.correctOrderEmail": {
    of: ["fan"],
    make: async ({ product, owner, fan }) => ({
      params: { username: await currentUsername(product, owner) },
      body: { _id: (await fan()).orderId, email: newRegistration().email },
    }),
  },
  "help.correctFanEmail": ofOwner(async ({ fan }) => ({
    params: { _id: (await fan()).orderId },
    body: { email: newRegistration().email },
  })),
  "help.remindOfReceipt": ofFan(async ({ fan }) => ({ params: { _id: (await fan()).orderId } })),
  "fans.sendCode": own(() => ({ body: { email: newRegistration().email } })),
  "whitelist.openSession": own(async ({ product }) => {
    const { email } = newRegistration();
    return { body: await newVerification(product, email) };
  }),
  "cancellations.openCancellation": ofFan(async ({ fan }) => ({ params: { _id: (await fan()).subscriptionId } })),
  "cancellations.getCancellations": own(),
  "cancellations.getCancellationSetting": own(),
  "cancellations.patchCancellationSetting": own(() => ({
    body: { askReason: false, offerPause: true, offerPlan: null, discountPercent: 30 },
  })),
  "renewals.cancelFanSubscription": ofFan(async ({ fan }) => ({
    params: { _id: (await fan()).subscriptionId },
    body: { reason: "price" },
  })),
  "renewals.pauseFanSubscription": ofFan(async (scene) => {
    await offerPause(scene.product, scene.owner);
    const { subscriptionId } = await approveOrder(scene, await setUniquePhone(scene.product, await scene.fan()));
    return { params: { _id: subscriptionId }, body: { months: 2 } };
  }),
  "renewals.discountFanSubscription": ofFan(async (scene) => {
    const owner = await newOwnerSession(scene);
    await owner.request("/v1/account/cancellation", { method: "PATCH", body: { discountPercent: 30 } });
    const { subscriptionId } = await approveOrder(scene, await setUniquePhone(scene.product, await scene.fan()));
    return { params: { _id: subscriptionId } };
  }),
  "renewals.reinstateFanSubscription": ofFan(async ({ fan }) => ({ params: { _id: (await fan()).subscriptionId } })),
  "renewals.renewFanSubscription": ofFan(async ({ product, fan }) => {
    const { subscriptionId } = await fan();
    await expireOpenPayment(product, subscriptionId);
    return { params: { _id: subscriptionId } };
  }),
  "renewals.refundFanSubscription": ofFan(async (scene) => ({
    params: { _id: (await approveOrder(scene, await setUniquePhone(scene.product, await scene.fan()))).subscriptionId },
  })),
  "refunds.refundFanOrder": ofFan(async (scene) => ({
    params: { _id: (await approveOrder(scene, await setUniquePhone(scene.product, await scene.fan()))).orderId },
    body: { lines: [1] },
  })),
  "renewals.changeCard": ofFan(async (scene) => {
    const { subscriptionId, cardToken } = await sellByCard(scene.product, await scene.fan());
    return { params: { _id: subscriptionId }, body: { cardToken } };
  }),
  "stories.viewStory": ofFan(async ({ product, owner }) => ({ params: { _id: await addStory(product, owner) } })),
  "highlights.listHighlights": own(),
  "highlights.postHighlight": ofOwner(async ({ product, owner }) => {
    await deleteOldHighlights(product, owner);
    const story = await addStory(product, owner);
    return { body: { title: "Ensaios", cover: story, stories: [story] } };
  }),
  "highlights.patchHighlight": ofOwner(async ({ product, owner }) => {
    const { id, coverId } = await addHighlight(product, owner);
    return { params: { _id: id }, body: { title: "Viagens", cover: coverId, position: 0 } };
  }),
  "highlights.addHighlightStories": ofOwner(async ({ product, owner }) => ({
    params: { _id: (await addHighlight(product, owner)).id },
    body: { stories: [await addStory(product, owner)] },
  })),
  "highlights.removeHighlightStory": ofOwner(async ({ product, owner }) => {
    const { id, coverId } = await addHighlight(product, owner);
    return { params: { highlightId: id, storyId: coverId } };
  }),
  "highlights.deleteHighlight": ofOwner(async ({ product, owner }) => ({
    params: { _id: (await addHighlight(product, owner)).id },
  })),
  "medias.listMedias": own(() => ({ query: { limit: "5", offset: "0" } })),
  "medias.postMedia": own(async () => ({
    parts: [
      ["caption", "Bastidores"],
      ["file", await makePicture(), "IMG_0001.JPG"],
    ],
  })),
  "medias.patchMedia": ofOwner(async ({ product, owner }) => ({
    params: { _id: await addPhoto(product, owner) },
    body: { caption: "Ensaio de sábado" },
  })),
  "medias.retryMedia": ofOwner(async ({ product, owner }) => ({
    params: { _id: await addFailedVideo(product, owner) },
  })),
  "medias.deleteMedia": ofOwner(async ({ product, owner }) => ({ params: { _id: await addPhoto(product, owner) } })),
  "reports.postReport": own(async ({ product, owner }) => {
    await orderNow(product, owner);
    const username = await currentUsername(product, owner);
    const author = { name: "Rita Souza", email: newRegistration().email };
    return { body: { username, reason: "copyright", details: "O vídeo é meu.", ...author } };
  }),
  "reports.confirmReport": own(async ({ product, owner }) => {
    await orderNow(product, owner);
    const email = newRegistration().email;
    const report = { username: await currentUsername(product, owner), reason: "copyright", details: "" } as const;
    const source = { fanSessionId: undefined, network: "192.0.2.1" };
    await reportContent(product.ctx, { ...report, name: "Rita Souza", email }, source);
    return { params: { token: await confirmationTokenOf(product, email) } };
  }),
  "reports.listOwnCases": own(() => ({ query: { limit: "5", offset: "0" } })),
  "stories.uploadClosed": own(() => {
    video ??= makeVideo({ seconds: 1, size: "90x160" });
    return {
      parts: [
        ["caption", "Bastidores"],
        ["file", video, "IMG_0001.MOV"],
      ],
    };
  }),
  "stories.uploadHighlight": own(async ({ product, owner }) => {
    await deleteOldHighlights(product, owner);
    video ??= makeVideo({ seconds: 1, size: "90x160" });
    return {
      parts: [
        ["caption", "Bastidores"],
        ["title", "Ensaios"],
        ["file", video, "IMG_0001.MOV"],
      ],
    };
  }),
  "stories.listArchived": own(() => ({ query: { limit: "5", offset: "0" } })),
  "stories.patchStory": ofOwner(async ({ product, owner }) => ({
    params: { _id: await addStory(product, owner) },
    body: { caption: "Outra legenda", archived: true },
  })),
  "stories.listMine": own(() => ({ query: { limit: "5", offset: "0" } })),
  "stories.getStory": ofOwner(async ({ product, owner }) => ({ params: { _id: await addStory(product, owner) } })),
  "stories.deleteStory": ofOwner(async ({ product, owner }) => ({ params: { _id: await addStory(product, owner) } })),
  "stories.listViewers": ofOwner(async ({ product, owner, fan }) => {
    const id = await addStory(product, owner);
    await (await fan()).person.request(`/v1/fan/stories/${id}/view`, { method: "POST" });
    return { params: { _id: id }, query: { limit: "5", offset: "0" } };
  }),
  "stories.listDrafts": own(() => ({ query: { limit: "5", offset: "0" } })),
  "stories.publishDraft": ofOwner(async ({ product, owner }) => ({
    params: { _id: await addDraft(product, owner) },
    body: { caption: "Bastidores", publishAt: "2000-01-01T12:00:00.000Z" },
  })),
  "stories.restoreStory": ofOwner(async ({ product, owner }) => {
    const id = await addStory(product, owner);
    await deleteStory(product.ctx, owner.accountId, id);
    return { params: { _id: id } };
  }),
  "stories.retryStory": ofOwner(async ({ product, owner }) => ({
    params: { _id: await addStory(product, owner, "failed") },
  })),
  "uploads.createUpload": own(async ({ product, owner }) => {
    await deleteOldUploads(product, owner);
    return { headers: creation({ kind: "closed", caption: "Bastidores" }, 100_000) };
  }),
  "uploads.getUpload": ofOwner(async (scene) => ({ params: { _id: await addUpload(scene.product, scene.owner) } })),
  "uploads.patchUpload": ofOwner(async (scene) => ({
    params: { _id: await addUpload(scene.product, scene.owner) },
    headers: { "upload-offset": "0", "content-type": "application/offset+octet-stream" },
    bytes: Buffer.from("a piece of it"),
  })),
  "uploads.finishUpload": ofOwner(async (scene) => ({
    params: { _id: await addUpload(scene.product, scene.owner, await makePicture()) },
  })),
  "uploads.deleteUpload": ofOwner(async (scene) => ({ params: { _id: await addUpload(scene.product, scene.owner) } })),
  "whitelist.listWhitelist": own(() => ({ query: { limit: "5", offset: "0" } })),
  "whitelist.addToWhitelist": own(() => ({
    body: {
      data: [{ contact: newRegistration().email, name: "Bia" }, { contact: "nobody" }],
      expiresAt: "2099-01-01T03:00:00.000Z",
      note: "Imprensa",
    },
  })),
  "whitelist.removeFromWhitelist": ofOwner(async (scene) => ({
    params: { _id: (await addGuest(await newOwnerSession(scene), newRegistration().email))._id },
  })),
  "whitelist.getInvitation": own(async (scene) => ({
    params: { token: await newClaimToken(await newOwnerSession(scene)) },
  })),
  "whitelist.acceptInvitation": own(async (scene) => {
    const { email } = newRegistration();
    const token = await newClaimToken(await newOwnerSession(scene));
    return { params: { token }, body: await newVerification(scene.product, email) };
  }),
} satisfies Partial<Record<EndpointName, ValidRequest>>;
