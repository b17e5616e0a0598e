import { Poster } from "@camarim/ui/features/viewer/Poster.tsx";
import { Icon } from "@camarim/ui/layout/Icon.tsx";

export type PickTile = {
  _id: string;
  /** The accessible name. */
  label: string;
  placeholder: string | null;
  posterUrl: string | null;
  /** On the picture: its length. */
  badge?: string | undefined;
};

type TilePickerProps<T> = {
  label: string;
  tiles: readonly T[];
  /** Ids in the order of selection. */
  chosen: readonly string[];
  onToggle: (tile: T, isChosen: boolean) => void;
  /** Shows the place of each in that order. */
  isNumbered?: boolean;
  isDisabled?: (tile: T) => boolean;
  onPosterError?: () => void;
};

/** Checkboxes that are pictures. */
export function TilePicker<T extends PickTile>({
  label,
  tiles,
  chosen,
  onToggle,
  isNumbered = false,
  isDisabled = () => false,
  onPosterError,
}: TilePickerProps<T>) {
  return (
    <fieldset className="mt-4">
      <legend className="mx-1 mb-1 text-small font-strong text-quiet">{label}</legend>
      <div className="grid grid-cols-tiles gap-1">
        {tiles.map((tile) => {
          const place = chosen.indexOf(tile._id);
          return (
            <label
              key={tile._id}
              className="relative aspect-poster cursor-pointer overflow-hidden rounded-tile bg-line text-white has-disabled:cursor-default"
            >
              <Poster story={tile} onError={onPosterError} />
              <input
                type="checkbox"
                checked={place >= 0}
                disabled={isDisabled(tile)}
                onChange={() => onToggle(tile, place < 0)}
                className="peer absolute inset-0 size-full appearance-none opacity-0"
              />
              <span className="pointer-events-none absolute inset-0 rounded-tile -outline-offset-2 outline-accent peer-focus-visible:outline-2" />
              <span className="sr-only">{tile.label}</span>
              {tile.badge && (
                <span className="absolute bottom-1 left-1 rounded-pill bg-black/70 px-2 text-badge tabular">
                  {tile.badge}
                </span>
              )}
              <span
                aria-hidden="true"
                className={`absolute top-1 right-1 grid size-6 place-items-center rounded-full border-2 border-white text-badge tabular ${place >= 0 ? "bg-accent text-accent-text" : "bg-black/40"}`}
              >
                {place >= 0 && (isNumbered ? place + 1 : <Icon name="check" size={18} />)}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
