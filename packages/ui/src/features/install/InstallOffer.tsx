import { useState } from "react";
import { Suggestion } from "../../feedback/Suggestion.tsx";
import { Button } from "../../form/Button.tsx";
import { showAlert } from "../../overlay/alerts.ts";
import { Sheet } from "../../overlay/Sheet.tsx";
import { install as text } from "../../text/install.ts";
import { postponeInstallation, requestInstallation, useInstallation } from "./installation.ts";

/** Offers to install the app. Use it only after a success of the user, never where a payment is requested. */
export function InstallOffer() {
  const way = useInstallation();
  const [explaining, setExplaining] = useState(false);
  if (!way) return null;

  async function accept() {
    if (way === "ios") setExplaining(true);
    else if (await requestInstallation()) showAlert({ type: "success", message: text.done });
  }

  return (
    <Suggestion
      icon="plus"
      title={text.title}
      message={text.message}
      accept={<Button onPress={() => void accept()}>{way === "ios" ? text.how : text.accept}</Button>}
      postpone={
        <Button tone="soft" onPress={postponeInstallation}>
          {text.later}
        </Button>
      }
    >
      <Sheet open={explaining} onClose={() => setExplaining(false)} title={text.ios.title}>
        <ol className="mb-4 list-decimal pl-6">
          {text.ios.steps.map((step) => (
            <li key={step} className="py-2">
              {step}
            </li>
          ))}
        </ol>
        <div className="pb-4">
          <Button
            onPress={() => {
              setExplaining(false);
              postponeInstallation();
            }}
          >
            {text.ios.ok}
          </Button>
        </div>
      </Sheet>
    </Suggestion>
  );
}
