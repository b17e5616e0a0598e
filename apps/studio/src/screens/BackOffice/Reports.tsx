import type { ReportCase } from "@camarim/contract/admin-reports";
import { AnnouncementCard } from "@camarim/ui/features/announcements/AnnouncementCard.tsx";
import { Chip } from "@camarim/ui/layout/Badge.tsx";
import { breakable } from "@camarim/ui/layout/breakable.tsx";
import { List, Section } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { reportedKind } from "@camarim/ui/lib/reported-kind.ts";
import { formatAgo, formatDateTime, formatTimeLeft } from "@camarim/ui/lib/time.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { reportCasesQuery } from "../../queries/back-office.ts";
import { backOffice } from "../../text/back-office.ts";
import { evidence } from "../../text/evidence.ts";
import { CaseOwner } from "./CaseOwner.tsx";
import { DecideReport } from "./DecideReport.tsx";
import { Queue } from "./Queue.tsx";
import { ReportedVideo } from "./ReportedVideo.tsx";

const text = backOffice.report;

/** Reports, most urgent first: the reporter's text beside the content. */
export function Reports() {
  const query = useQuery(reportCasesQuery());
  return (
    <Queue
      of="reports"
      query={query}
      empty={text.empty}
      after={
        <div className="mt-4">
          <List>
            <Row to="/admin?fila=decididas" label={backOffice.decided.open} detail={backOffice.decided.openHint} />
            <Row to="/admin?fila=guarda" label={evidence.open} detail={evidence.openHint} />
          </List>
        </div>
      }
      bottom={(first: ReportCase) => <DecideReport key={first._id} found={first} />}
    >
      {(first) => <Case key={first._id} found={first} onReload={query.refetch} />}
    </Queue>
  );
}

function Case({ found, onReload }: { found: ReportCase; onReload: () => Promise<unknown> }) {
  const { account, bio, announcement, message, caption, reason, openedAt, dueAt, hiddenAt, reports, shown } = found;
  const kind = reportedKind(found);
  const isLate = Date.parse(dueAt) <= Date.now();
  const [watching, setWatching] = useState<string>();
  return (
    <article>
      <CaseOwner account={account} detail={formatAgo(openedAt)} />
      <p className="mt-4 text-strong">{text.reasons[reason]}</p>
      <div className="mt-1 flex flex-wrap gap-2">
        <Chip tone={isLate ? "bad" : "warn"}>
          {isLate ? text.late(formatAgo(dueAt)) : text.due(formatTimeLeft(dueAt))}
        </Chip>
        <Chip>{text.kinds[kind]}</Chip>
        <Chip>
          {kind === "message" ? text.kept : !hiddenAt ? text.visible : kind === "page" ? text.hiddenPage : text.hidden}
        </Chip>
      </div>
      <Section title={text.statements}>
        <List>
          {reports.map((report) => (
            <Row
              key={report._id}
              label={<span className="whitespace-pre-line break-words">{report.details || text.noDetails}</span>}
              detail={
                <>
                  {breakable(`${text.reasons[report.reason]} · ${formatDateTime(report.createdAt)}`)}
                  <span className="block break-words">{breakable(formatAuthor(report))}</span>
                  {text.effects[report.effect]}
                </>
              }
            />
          ))}
        </List>
      </Section>
      <Section title={text.shown}>
        {announcement && (
          <AnnouncementCard creator={account} detail={text.kinds.announcement} {...announcement} heading="h3" />
        )}
        {message && (
          <List>
            <Row
              label={<span className="whitespace-pre-line wrap-anywhere">{message.text ?? text.erased}</span>}
              detail={text.messages[message.kind](message.author)}
            />
          </List>
        )}
        {shown.length === 0 && !announcement && !message && <p className="mx-1 text-quiet">{text.nothing}</p>}
        <div className="grid grid-cols-triples gap-2">
          {shown.map(({ _id, posterUrl, photoUrl }, index) => (
            <button
              key={_id}
              type="button"
              aria-label={photoUrl ? text.look : text.watch(index + 1)}
              onClick={() => void onReload().then(() => setWatching(_id))}
              className="overflow-hidden rounded-tile border border-line bg-surface"
            >
              <img src={posterUrl} alt="" className="aspect-9/16 w-full object-cover" />
            </button>
          ))}
        </div>
        {(caption || bio) && (
          <div className="mt-3">
            <List>
              {caption && <Row label={caption} />}
              {kind === "page" && bio && (
                <Row label={<span className="whitespace-pre-line">{bio}</span>} detail={text.bio} />
              )}
            </List>
          </div>
        )}
      </Section>
      <ReportedVideo video={shown.find(({ _id }) => _id === watching)} onClose={() => setWatching(undefined)} />
    </article>
  );
}

/** "Rita Souza, rita@exemplo.com.br · e-mail confirmado em …", with the results of earlier reports. */
function formatAuthor({ reporter, effect }: ReportCase["reports"][number]): string {
  if (!reporter) return effect === "anonymous" ? text.anonymous : text.deleted;
  const { name, email, verifiedAt, upheld, rejected } = reporter;
  const verification = verifiedAt ? text.verified(formatDateTime(verifiedAt)) : text.unverified;
  const earlier = upheld + rejected > 0 ? [text.earlier(upheld, rejected)] : [];
  return [[name, email].filter(Boolean).join(", "), verification, ...earlier].join(" · ");
}
