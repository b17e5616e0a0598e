import { common } from "@camarim/ui/text/common.ts";
import { landing as text } from "@camarim/ui/text/landing.ts";
import type { MetaDescriptor } from "react-router";

type Described = { publicUrl: string; path: string } | undefined;

/** Title, preview and structured data of the landing page; `path` is its canonical one. */
export function describeLanding(page: Described): MetaDescriptor[] {
  if (!page) return [{ title: common.brand }];
  const { publicUrl } = page;
  const url = publicUrl + page.path;
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
