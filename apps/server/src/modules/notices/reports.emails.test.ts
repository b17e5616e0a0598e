import { expect, test } from "vitest";
import { renderEmail } from "#core/mail/render-email";
import type { CaseNotice } from "#modules/reports/reports.queries";
import {
  contentHiddenMail,
  contentRestoredMail,
  lateReportsMail,
  reportAnswerMail,
  reportDecidedMail,
  restoredAnswerMail,
} from "./reports.emails.ts";

const site = "https://camarim.example";
const at = new Date("2026-11-20T12:00:00Z");
const notice: CaseNotice = {
  email: "ana@exemplo.com.br",
  username: "ana",
  caption: null,
  storyAt: at,
  audience: "closed",
  storyId: null,
  mediaId: null,
  announcementId: null,
  messageOrderId: null,
  authorEmail: null,
  title: null,
  reason: "other",
  dueAt: at,
  hiddenAt: at,
  decision: "taken_down",
  note: "x",
  backReason: "x",
  isHiddenByOther: false,
};
const [storyId, mediaId] = ["0199-story", "0199-media"];

/** The texts of every e-mail about a case. */
function mailsOf(change: Partial<CaseNotice>): string {
  const of = { ...notice, ...change };
  const mails = [
    contentHiddenMail(of, site),
    reportDecidedMail(of, site),
    reportDecidedMail({ ...of, decision: "restored" }, site),
    reportAnswerMail(of, "fa@exemplo.com.br"),
    contentRestoredMail(of, site),
    restoredAnswerMail(of, "fa@exemplo.com.br"),
    lateReportsMail({ rows: [of], totalCount: 1 }, "admin@exemplo.com.br", site),
  ];
  const messages = mails.map((mail) => renderEmail("report", mail));
  return messages.map(({ subject, text }) => `${subject}\n${text}`).join("\n");
}

test("a gallery video is called a video in each e-mail about reports, and never a story", () => {
  const mails = mailsOf({ storyId, audience: "media" });
  expect(mails).not.toMatch(/story|foto/i);
  for (const words of ["Um vídeo seu está em análise", "um vídeo da sua galeria", "Retiramos um vídeo seu"])
    expect(mails).toContain(words);
  expect(mails).toContain("- Um vídeo de @ana: outro motivo.");
});

test.each([
  ["a story", { storyId }, "Um story seu", /vídeo|foto/],
  ["a photo", { mediaId }, "Uma foto sua", /vídeo|story/],
  ["a page", {}, "Sua página", /vídeo|foto|story/],
])("the e-mails about a report of %s name it as such", (_, change, words, never) => {
  expect(mailsOf(change)).toContain(words);
  expect(mailsOf(change)).not.toMatch(never);
});
