import { href } from "react-router";
import { Banner } from "~/ui/banner";
import { DateTime } from "~/ui/date-time";
import { Link } from "~/ui/link";
import { durationText, type Inactivity } from "../rules/inactivity";

/** Networks that usually send postbacks and have stopped. */
export function InactivityBanner({ inactive }: { inactive: readonly Inactivity[] }) {
  if (inactive.length === 0) return null;
  return (
    <Banner
      tone="warning"
      title={inactive.length === 1 ? "A network has gone quiet" : "Some networks have gone quiet"}
    >
      <ul>
        {inactive.map(({ networkId, name, lastAt, inactiveForMs }) => (
          <li key={networkId}>
            <Link
              to={href("/admin/settings/networks/:networkId", { networkId: String(networkId) })}
              className="link"
            >
              {name}
            </Link>
            : no conversions for {durationText(inactiveForMs)}. Last one: <DateTime at={lastAt} />
          </li>
        ))}
      </ul>
    </Banner>
  );
}
