import { Icon, type IconName } from "../layout/Icon.tsx";
import { Tile } from "../layout/Row.tsx";

type SuggestionProps = {
  icon: IconName;
  title: string;
  message: string;
  accept: React.ReactNode;
  postpone: React.ReactNode;
  children?: React.ReactNode;
};

/** A card with a suggestion that the user can accept or postpone. */
export function Suggestion({ icon, title, message, accept, postpone, children }: SuggestionProps) {
  return (
    <section aria-label={title} className="mt-4 rounded-card border border-line bg-surface p-4">
      <div className="flex gap-3">
        <Tile>
          <Icon name={icon} size={20} />
        </Tile>
        <div className="min-w-0 flex-1">
          <h2 className="text-strong">{title}</h2>
          <p className="mt-1 text-small text-quiet">{message}</p>
        </div>
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        <div className="grow">{accept}</div>
        <div className="grow">{postpone}</div>
      </div>
      {children}
    </section>
  );
}
