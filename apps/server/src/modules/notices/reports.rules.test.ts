import { expect, test } from "vitest";
import type { CaseNotice } from "./report-notices.store.ts";
import {
  contentHiddenMail,
  contentPutBackMail,
  lateReportsMail,
  putBackAnswerMail,
  reportAnswerMail,
  reportDecidedMail,
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
  reason: "other",
  dueAt: at,
  hiddenAt: at,
  decision: "kept_down",
  note: "x",
  backReason: "x",
};
const [storyId, mediaId] = ["0199-story", "0199-media"];

/** Everything that is mailed about a case. */
function mailsOf(change: Partial<CaseNotice>): string {
  const of = { ...notice, ...change };
  const mails = [
    contentHiddenMail(of, site),
    reportDecidedMail(of, site),
    reportDecidedMail({ ...of, decision: "restored" }, site),
    reportAnswerMail(of, "fa@exemplo.com.br"),
    contentPutBackMail(of, site),
    putBackAnswerMail(of, "fa@exemplo.com.br"),
    lateReportsMail([{ ...of, total: 1 }], "admin@exemplo.com.br", site),
  ];
  return mails.map(({ subject, text }) => `${subject}\n${text}`).join("\n");
}

test("a video of the gallery is called one, in each mail and never a story", () => {
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
])("%s is called what it is", (_, change, words, never) => {
  expect(mailsOf(change)).toContain(words);
  expect(mailsOf(change)).not.toMatch(never);
});
