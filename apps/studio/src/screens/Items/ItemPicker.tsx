import { type ItemContent, itemLimits } from "@camarim/contract/items";
import { Button } from "@camarim/ui/form/Button.tsx";
import { FieldError } from "@camarim/ui/form/FieldShell.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { Tabs } from "@camarim/ui/layout/Tabs.tsx";
import { formatSeconds } from "@camarim/ui/text/items.ts";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { type PickTile, TilePicker } from "../../features/picking/TilePicker.tsx";
import { items } from "../../text/items.ts";
import { ItemUpload } from "./ItemUpload.tsx";
import { type Chosen, toShape } from "./item-form.ts";
import { MediaChoice, StoryChoice } from "./PickLists.tsx";
import { type ContentTile, toMediaTile } from "./pick-tiles.ts";

const text = items.pick;

type ItemPickerProps = {
  back: string;
  onBack: (() => void) | undefined;
  chosen: readonly Chosen[];
  onChange: (chosen: Chosen[]) => void;
  /** What the item has already. */
  within: readonly ItemContent[];
  /** Whether somebody has bought that, who keeps it. */
  isSold: boolean;
  /** The label of the button. */
  next: string;
  onNext: () => void;
};

/** Chooses stories and gallery items, in their order, from two lists; `?de=midias` is the gallery. */
export function ItemPicker({ chosen, onChange, within, isSold, next, onNext, ...screen }: ItemPickerProps) {
  const [search] = useSearchParams();
  const isGallery = search.get("de") === "midias";
  const [tried, setTried] = useState(false);
  const { seconds } = toShape(chosen);
  const isFull = chosen.length >= itemLimits.contents;
  const inside = within.map(({ _id }) => _id);

  const picker = {
    chosen: chosen.map(({ _id }) => _id),
    isNumbered: true,
    isDisabled: ({ _id }: PickTile) => {
      const isChosen = chosen.some((one) => one._id === _id);
      return isChosen ? isSold && inside.includes(_id) : isFull;
    },
    onToggle: ({ _id, kind, seconds, placeholder }: ContentTile, isChosen: boolean) =>
      onChange(
        isChosen ? [...chosen, { _id, kind, seconds, placeholder }] : chosen.filter((other) => other._id !== _id),
      ),
  };

  function goOn() {
    setTried(true);
    if (chosen.length > 0) onNext();
  }

  return (
    <Screen
      {...screen}
      title={text.title}
      bottom={
        <>
          <p role="status" className="mb-2 flex flex-wrap justify-between gap-x-3 tabular">
            <b className="text-strong">{text.chosen(chosen.length)}</b>
            <span>{seconds > 0 && formatSeconds(seconds)}</span>
          </p>
          {tried && chosen.length === 0 && (
            <div role="alert" className="mb-2 text-small">
              <FieldError>{text.none}</FieldError>
            </div>
          )}
          <Button onPress={goOn}>{next}</Button>
        </>
      }
    >
      <p className="mx-1 text-small text-quiet">{isSold ? text.kept : text.lead}</p>
      {isFull && <p className="mx-1 mt-2 text-small text-strong">{text.full}</p>}
      {within.length > 0 && <TilePicker {...picker} label={text.within} tiles={within.map(toMediaTile)} />}
      <Tabs
        label={text.tabs.label}
        tabs={[
          { label: text.tabs.stories, to: toTab(search, undefined), isHere: !isGallery },
          { label: text.tabs.medias, to: toTab(search, "midias"), isHere: isGallery },
        ]}
      />
      {isGallery && <ItemUpload />}
      {isGallery ? <MediaChoice picker={picker} besides={inside} /> : <StoryChoice picker={picker} besides={inside} />}
    </Screen>
  );
}

function toTab(search: URLSearchParams, from: string | undefined): string {
  const next = new URLSearchParams(search);
  if (from) next.set("de", from);
  else next.delete("de");
  return `?${next}`;
}
