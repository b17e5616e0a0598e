import { redirect } from "react-router";
import type { RouteHandle } from "../../lib/route-handle.ts";
import { common } from "../../text/common.ts";
import { landing as text } from "../../text/landing.ts";
import type { Route } from "./+types/Landing";
import { Answers } from "./Answers.tsx";
import { Explained } from "./Explained.tsx";
import { Footer } from "./Footer.tsx";
import { Header } from "./Header.tsx";
import { Hero } from "./Hero.tsx";
import { loadLanding } from "./load-landing.server.ts";
import { OpenApp } from "./OpenApp.tsx";

export const handle: RouteHandle = { still: true };

export function loader(args: Route.LoaderArgs) {
  return loadLanding(args);
}

/** A client-side navigation to the root redirects to the account (specification 2). */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  throw redirect(`/account${new URL(request.url).search}`);
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  if (!loaderData) return [{ title: common.brand }];
  const { publicUrl } = loaderData;
  const url = `${publicUrl}/`;
  const picture = `${publicUrl}/icons/preview.jpg`;
  return [
    { title: text.title },
    { name: "description", content: text.description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: common.brand },
    { property: "og:url", content: url },
    { property: "og:title", content: text.title },
    { property: "og:description", content: text.description },
    { property: "og:locale", content: "pt_BR" },
    { property: "og:image", content: picture },
    { property: "og:image:type", content: "image/jpeg" },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: text.picture },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:title", content: text.title },
    { name: "twitter:description", content: text.description },
    { name: "twitter:image", content: picture },
    { "script:ld+json": describeProduct(publicUrl) },
  ];
}

/** Structured data for search engines (schema.org). */
function describeProduct(publicUrl: string) {
  const url = `${publicUrl}/`;
  const organization = {
    "@type": "Organization",
    "@id": `${url}#organization`,
    name: common.brand,
    url,
    logo: `${publicUrl}/icons/icon-512.png`,
  };
  const site = {
    "@type": "WebSite",
    "@id": `${url}#website`,
    name: common.brand,
    url,
    inLanguage: "pt-BR",
    description: text.description,
    publisher: { "@id": organization["@id"] },
  };
  const questions = {
    "@type": "FAQPage",
    "@id": `${url}#questions`,
    inLanguage: "pt-BR",
    mainEntity: text.questions.list.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
  return { "@context": "https://schema.org", "@graph": [organization, site, questions] };
}

/** The landing page. It does not load the scripts of the app. */
export default function Landing({ loaderData: { landing, nonce, now } }: Route.ComponentProps) {
  const { feePercent, example } = landing;
  return (
    <>
      <OpenApp nonce={nonce} />
      <div className="mx-auto flex min-h-rest w-full max-w-desk flex-col px-page pt-safe-top desk:px-18">
        <Header />
        <main className="flex-1">
          <Hero feePercent={feePercent} example={example} now={new Date(now)} />
          <Explained feePercent={feePercent} />
          <Answers />
        </main>
        <Footer />
      </div>
    </>
  );
}
