import type { ImportDetail, ImportOffer } from "@camarim/contract/imports-values";
import { Notice } from "@camarim/ui/feedback/Notice.tsx";
import { Chip } from "@camarim/ui/layout/Badge.tsx";
import { List, Section } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { changeImport } from "../../queries/imports.ts";
import { offers as text } from "../../text/offers.ts";
import { aboutOffer, isUndecided, nameOfOffer } from "./about-offer.ts";
import { NextTermsSheet } from "./NextTermsSheet.tsx";

/** What follows for the people of a file, by plan and price; those that wait for a decision come first. */
export function Offers({ detail }: { detail: ImportDetail }) {
  const [openKey, setOpenKey] = useState<string>();
  const { mutate, isPending } = useMutation(changeImport(detail._id));
  const { offers } = detail;
  if (offers.length === 0) return null;
  const waiting = offers.filter(isUndecided);
  const sorted = [...waiting, ...offers.filter((offer) => !isUndecided(offer))];
  const opened = offers.find(({ key }) => key === openKey);
  const people = waiting.reduce((sum, offer) => sum + offer.people, 0);
  const close = () => setOpenKey(undefined);
  return (
    <Section title={text.title}>
      {people > 0 && <Notice tone="warn" title={text.waiting(people)} message={text.waitingMessage} />}
      <p className="mx-1 my-2 text-quiet">{text.lead}</p>
      <List label={text.title}>
        {sorted.map((offer) => (
          <Row
            key={offer.key}
            label={nameOfOffer(offer)}
            detail={aboutOffer(offer)}
            value={<OfferChip offer={offer} />}
            onPress={() => setOpenKey(offer.key)}
          />
        ))}
      </List>
      {opened && (
        <NextTermsSheet
          key={opened.key}
          draft={`offer:${detail._id}:${opened.key}`}
          title={nameOfOffer(opened)}
          lead={aboutOffer(opened)}
          start={{
            planId: opened.next?.planId,
            price: opened.isDecided ? (opened.next?.price ?? null) : opened.price,
            periodMonths: opened.next?.periodMonths ?? opened.periodMonths,
          }}
          mayEnd
          busy={isPending}
          onClose={close}
          onSave={(next, endDraft) =>
            mutate(
              { offers: [{ key: opened.key, next }] },
              {
                onSuccess: () => {
                  endDraft();
                  showAlert({ type: "success", message: text.sheet.saved });
                  close();
                },
              },
            )
          }
        />
      )}
    </Section>
  );
}

function OfferChip({ offer }: { offer: ImportOffer }) {
  if (isUndecided(offer)) return <Chip tone="warn">{text.chip.decide}</Chip>;
  if (!offer.next) return <Chip>{text.chip.ends}</Chip>;
  return offer.next.price === 0 ? <Chip tone="warn">{text.chip.free}</Chip> : null;
}
