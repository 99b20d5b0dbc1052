import type { SiteContent } from "~/features/content/rules/site-content";
import { PostImage } from "~/features/media/public-components/post-image";
import type { QuizTexts } from "~/features/posts/rules/post-texts";
import { Button } from "~/ui/button";
import { NoBreakWords } from "~/ui/no-break-words";
import { SavingsPicture } from "~/ui/pictures/savings-picture";
import { TrustLine } from "./quiz";

type SqueezePageProps = {
  texts: QuizTexts;
  /** The texts for a post that has none. */
  defaults: SiteContent["squeezeDefaults"];
  imageUrl: string | null;
  onStart: () => void;
};

/** The first screen of quiz_squeeze_ranking (spec:quiz#squeeze-page); its button reveals the quiz. */
export function SqueezePage({ texts, defaults, imageUrl, onStart }: SqueezePageProps) {
  return (
    <div className="page grid items-center gap-10 py-10 sm:py-14 lg:grid-cols-[1.1fr_1fr] lg:gap-16 lg:py-20">
      <div className="flex flex-col items-start">
        <h1 className="text-3xl xs:text-4xl">
          <NoBreakWords text={texts.squeezeHeadline ?? defaults.headline} />
        </h1>
        <p className="mt-5 text-lg text-ink-soft">{texts.squeezeSubheadline ?? defaults.subheadline}</p>
        <Button size="lg" onClick={onStart} className="mt-8 max-sm:w-full">
          {texts.squeezeCtaText ?? defaults.cta}
        </Button>
        <p className="mt-3 text-sm text-ink-soft">{texts.squeezeFooterText ?? defaults.footer}</p>
        <TrustLine>{texts.squeezeTrustText ?? defaults.trust}</TrustLine>
      </div>
      <SqueezeImage src={imageUrl} />
    </div>
  );
}

/** The picture, if it is on our own site. Otherwise a drawing, because pages load nothing from other hosts. */
function SqueezeImage({ src }: { src: string | null }) {
  if (!src?.startsWith("/") || src.startsWith("//")) {
    return <SavingsPicture className="mx-auto w-full max-w-md" />;
  }
  return (
    <PostImage
      src={src}
      sizes="(min-width: 64rem) 36rem, calc(100vw - 2.5rem)"
      alt=""
      width={640}
      height={360}
      fetchPriority="high"
      className="mx-auto aspect-video w-full rounded-xl bg-art-wash object-cover"
    />
  );
}
