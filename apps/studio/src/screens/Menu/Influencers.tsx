import { ButtonLink } from "@camarim/ui/form/Button.tsx";
import { Sheet } from "@camarim/ui/overlay/Sheet.tsx";
import { support as text } from "@camarim/ui/text/support.ts";
import { useMutation } from "@tanstack/react-query";
import { CreatorPicker } from "../../features/creators/CreatorPicker.tsx";
import { openCreator } from "../../queries/admin.ts";

/** All creators with a search; a tap opens an account. The server decides who may (specification 2). */
export function Influencers({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { mutate } = useMutation(openCreator());
  return (
    <Sheet title={text.title} open={open} onClose={onClose}>
      <div className="min-h-120 pb-4">
        <CreatorPicker onPick={(accountId) => mutate(accountId)}>
          <ButtonLink to="/admin" tone="soft">
            {text.backOffice}
          </ButtonLink>
        </CreatorPicker>
      </div>
    </Sheet>
  );
}
