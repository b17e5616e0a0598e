import type { Landing } from "@camarim/contract/creators";
import { Answers } from "./Answers.tsx";
import { Explained } from "./Explained.tsx";
import { Footer } from "./Footer.tsx";
import { Header } from "./Header.tsx";
import { Hero } from "./Hero.tsx";

type LandingPageProps = { landing: Landing; now: number };

/** What Camarim is and costs. The page has no scripts of the app. */
export function LandingPage({ landing: { feePercent, example }, now }: LandingPageProps) {
  return (
    <div className="mx-auto flex min-h-rest w-full max-w-desk flex-col px-page pt-safe-top desk:px-18">
      <Header />
      <main className="flex-1">
        <Hero feePercent={feePercent} example={example} now={new Date(now)} />
        <Explained feePercent={feePercent} />
        <Answers />
      </main>
      <Footer />
    </div>
  );
}
