import type { Item } from "@camarim/contract/items";
import { Button, ButtonLink } from "@camarim/ui/form/Button.tsx";
import { AlertDialog } from "@camarim/ui/overlay/AlertDialog.tsx";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { toItemState } from "../../features/items/item-state.ts";
import { changeItem, deleteItem } from "../../queries/items.ts";
import { items } from "../../text/items.ts";

const text = items.detail;

/** Edits it, starts or ends its sale, and deletes it, for which the server may say that it was sold a few days ago. */
export function ItemActions({ item, onDeleted }: { item: Item; onDeleted: () => void }) {
  const change = useMutation(changeItem());
  const remove = useMutation(deleteItem());
  const [isAsking, setAsking] = useState(false);
  const { _id, title, sold, onSale } = item;
  // Sold out or past its end, it would not be on sale again: the form asks for more.
  const isLimited = toItemState({ ...item, onSale: true }) !== "onSale";

  function setOnSale(next: boolean) {
    change.mutate(
      { _id, onSale: next },
      {
        onSuccess: () => {
          setAsking(false);
          showAlert({ type: "success", message: next ? text.putOnDone : text.takenOff });
        },
      },
    );
  }

  function deleteNow() {
    remove.mutate(_id, {
      onSuccess: () => {
        setAsking(false);
        onDeleted();
        showAlert({ type: "success", message: text.deleted });
      },
      // The alert says why. What is on sale can be taken off it instead.
      onError: () => {
        if (!onSale) setAsking(false);
      },
    });
  }

  const isSoldRecently = onSale && remove.error?.code === "ITEM_SOLD_RECENTLY";
  const takeOff = { busy: change.isPending, onPress: () => setOnSale(false) };
  return (
    <div className="mt-6 flex flex-col gap-3">
      <ButtonLink tone="soft" icon="pencil" to={`/account/items/edit?id=${_id}`}>
        {text.edit}
      </ButtonLink>
      {onSale && (
        <div>
          <Button writes tone="soft" busy={change.isPending} onPress={() => setOnSale(false)}>
            {text.takeOff}
          </Button>
          <p className="mt-1 text-center text-small text-quiet">{text.keeps}</p>
        </div>
      )}
      {!onSale && !isLimited && (
        <Button writes tone="soft" busy={change.isPending} onPress={() => setOnSale(true)}>
          {text.putOn}
        </Button>
      )}
      <Button
        tone="danger"
        onPress={() => {
          remove.reset();
          setAsking(true);
        }}
      >
        {text.delete}
      </Button>
      {isSoldRecently ? (
        <AlertDialog
          open={isAsking}
          onClose={() => setAsking(false)}
          title={text.recent.title}
          message={text.recent.message}
          confirm={{ ...takeOff, label: text.takeOff }}
        />
      ) : (
        <AlertDialog
          open={isAsking}
          onClose={() => setAsking(false)}
          title={text.question(title)}
          message={text.message(sold)}
          confirm={{ label: text.delete, tone: "danger", busy: remove.isPending, onPress: deleteNow }}
        >
          {onSale && sold > 0 && (
            <Button writes tone="soft" {...takeOff}>
              {text.onlyTakeOff}
            </Button>
          )}
        </AlertDialog>
      )}
    </div>
  );
}
