import { Avatar } from "../../layout/Avatar.tsx";

type AnnouncementCardProps = {
  creator: { fullName: string; profilePic: string | null };
  /** "recado de hoje, 10:04". */
  detail: string;
  title: string;
  /** Plain text: an address in it is no link. */
  text: string;
  /** An icon button beside the name. */
  action?: React.ReactNode;
  /** The title as a heading of this level; without it the card is an example. */
  heading?: "h2" | "h3";
  children?: React.ReactNode;
};

/** An announcement as its recipients see it, and as its creator previews it. */
export function AnnouncementCard(props: AnnouncementCardProps) {
  const { creator, detail, title, text, action, heading: Heading = "p", children } = props;
  return (
    <article className="rounded-card border border-line bg-surface p-4">
      <div className="flex items-center gap-3">
        <Avatar name={creator.fullName} src={creator.profilePic} size={36} />
        <div className="min-w-0 flex-1">
          <p className="wrap-anywhere text-strong">{creator.fullName}</p>
          <p className="text-small text-quiet">{detail}</p>
        </div>
        {action}
      </div>
      <Heading dir="auto" className="mt-3 wrap-anywhere text-strong">
        {title}
      </Heading>
      <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-line">
        {text}
      </p>
      {children}
    </article>
  );
}
