import { SavedSwitch } from "@camarim/ui/form/SavedSwitch.tsx";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { profileQuery, saveProfile } from "../../queries/profile.ts";
import { settings } from "../../text/settings.ts";

const text = settings.adult;

/** Explains the age check that fans then have to pass. Saved with the profile. */
export function Adult() {
  const { data } = useQuery(profileQuery());
  const { mutateAsync } = useMutation(saveProfile());
  if (!data) return null;
  return (
    <SavedSwitch
      label={text.label}
      hint={text.hint}
      checked={data.adult}
      onSave={async (adult) => {
        await mutateAsync({ adult });
        showAlert({ type: "success", message: adult ? text.on : text.off });
      }}
    />
  );
}
