import { href, Link } from "react-router";
import { Banner } from "~/ui/banner";
import { DateTime } from "~/ui/date-time";
import { quietText, type Silence } from "../rules/inactivity";

/** Networks that usually post and have stopped. */
export function SilenceBanner({ silences }: { silences: readonly Silence[] }) {
  if (silences.length === 0) return null;
  return (
    <Banner
      tone="warning"
      title={silences.length === 1 ? "A network has gone quiet" : "Some networks have gone quiet"}
    >
      <ul>
        {silences.map(({ networkId, name, lastAt, quietForMs }) => (
          <li key={networkId}>
            <Link
              to={href("/admin/settings/networks/:networkId", { networkId: String(networkId) })}
              className="link"
            >
              {name}
            </Link>
            : no conversion for {quietText(quietForMs)}, the last one <DateTime at={lastAt} />
          </li>
        ))}
      </ul>
    </Banner>
  );
}
