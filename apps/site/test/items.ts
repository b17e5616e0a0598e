import { items } from "@camarim/contract";
import { answer, type Rule } from "@camarim/ui/test/api.ts";
import { generate } from "@camarim/ui/test/generate.ts";
import { future, id } from "./orders.ts";

/** A picture of two pixels. */
const cover =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 2 2'%3E%3Crect width='2' height='2' fill='%235b4bd6'/%3E%3Crect width='1' height='1' fill='%23c2285f'/%3E%3C/svg%3E";

/** An item that anybody may buy, but for what is said. */
export const offered = (change: Partial<items.OfferedItem> = {}): items.OfferedItem => ({
  ...{ _id: id, title: "Bastidores do show de Olinda", description: "Da van ao bis: a fila e o aquecimento.", cover },
  ...{ videos: 4, photos: 0, seconds: 52, price: 1_490, fullPrice: null, subscriberPrice: null },
  ...{ audience: "everyone", left: null, availableUntil: null, buyable: true, bought: false },
  ...change,
});

export const offers = (...data: items.OfferedItem[]): Rule => answer(items.listCreatorItems, { data });

/** One of each kind, with long names. */
export const allKinds: items.OfferedItem[] = [
  offered({ subscriberPrice: 990 }),
  offered({ _id: id.replace(/.$/, "1"), title: "Letra inteira: Maré", videos: 2, photos: 1, seconds: 28, price: 790 }),
  offered({
    ...{ _id: id.replace(/.$/, "2"), title: "Ensaio com a banda, de pé no chão, do começo ao fim da noite" },
    ...{ videos: 6, seconds: 88, left: 41, price: 2_490, cover: null },
  }),
  offered({
    ...{ _id: id.replace(/.$/, "3"), title: "Voz e violão, sem cortes", audience: "subscribers", buyable: false },
    ...{ videos: 3, seconds: 45, price: 1_990, availableUntil: "2026-11-26T03:00:00Z" },
  }),
  offered({ _id: id.replace(/.$/, "4"), title: "Diário da turnê", left: 0, buyable: false, availableUntil: future }),
  offered({ _id: id.replace(/.$/, "5"), title: "Camarim aberto", videos: 0, photos: 12, seconds: 0, bought: true }),
];

const [content] = generate(items.getBoughtItem.schema.response[200]).contents;
if (!content) throw new Error("no content");
const { failed: _, failureReason: __, caption: ___, ...shown } = content;

/** Two videos, and a photo between them. */
export const contents: items.ItemContent[] = (["video", "photo", "video"] as const).map((kind, at) => ({
  ...{ ...shown, kind, processed: true, progress: null, _id: id.replace(/.$/, String(at)) },
  ...{ placeholder: cover, url: cover, posterUrl: cover },
}));

export const bought = (change: Partial<Parameters<typeof answer<typeof items.getBoughtItem>>[1]> = {}): Rule =>
  answer(items.getBoughtItem, {
    ...{
      title: "Bastidores do show de Olinda",
      videos: 2,
      photos: 1,
      contents,
      revoked: null,
      withdrawal: null,
      refund: null,
    },
    ...change,
  });
