import { useContext, useState } from "react";
import { packText } from "~/kernel/packed-text";
import { RenderApartContext } from "~/ui/render-apart";
import { RankedCard, type RankedCardProps } from "./ranked-card";

type HiddenCardProps = Omit<RankedCardProps, "isHidden" | "onReveal">;

/**
 * A hidden provider on a document page: the revealed card is packed into an attribute, from which the behavior
 * `reveal-provider` takes it (spec:rankings#hidden-provider).
 */
export function PackedHiddenCard(props: HiddenCardProps) {
  const renderApart = useContext(RenderApartContext)?.render;
  const revealed = renderApart?.(<RankedCard {...props} isHidden={false} />) ?? "";
  return (
    <div data-enhance="reveal-provider" data-revealed={packText(revealed)}>
      <RankedCard {...props} isHidden />
    </div>
  );
}

/** A hidden provider on a hydrated page. */
export function HiddenCard(props: HiddenCardProps) {
  const [isHidden, setHidden] = useState(true);
  // Waits, because React would otherwise change the link to the visit URL before the browser follows it, and the reveal
  // wouldn't be counted.
  const revealOnceFollowed = () => setTimeout(() => setHidden(false));
  return <RankedCard {...props} isHidden={isHidden} onReveal={revealOnceFollowed} />;
}
