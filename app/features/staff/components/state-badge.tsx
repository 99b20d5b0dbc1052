import { Badge, type BadgeTone } from "~/ui/badge";
import type { MemberOverview } from "../rules/staff";

type MemberState = MemberOverview["state"];

const looks: Record<MemberState, { tone: BadgeTone; text: string }> = {
  active: { tone: "good", text: "Active" },
  invited: { tone: "accent", text: "Invited" },
  deactivated: { tone: "neutral", text: "Deactivated" },
};

export function StateBadge({ state }: { state: MemberState }) {
  const { tone, text } = looks[state];
  return <Badge tone={tone}>{text}</Badge>;
}
