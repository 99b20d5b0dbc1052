import { Link } from "./link";

/*
 * <NeedsScript to={href("/providers")}>all providers and their prices</NeedsScript>   a form's message without scripts
 */
type NeedsScriptProps = { to: string; children: string };

/** Says that the form needs scripts, and links to something that can be read without them. */
export function NeedsScript({ to, children }: NeedsScriptProps) {
  return (
    <noscript>
      <p className="mt-6 rounded-md bg-warning-soft p-4 text-warning-text">
        This form needs JavaScript, which is turned off in your browser. Without it you can read{" "}
        <Link to={to} className="link">
          {children}
        </Link>
        .
      </p>
    </noscript>
  );
}
