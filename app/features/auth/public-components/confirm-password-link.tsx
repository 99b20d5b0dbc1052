import { href, Link } from "react-router";

/**
 * Shown below a form that was refused because the sender's last proof of identity is too old
 * (spec:access#recent-proof). What was typed stays.
 */
export function ConfirmPasswordLink() {
  return (
    <p className="mt-4 text-sm">
      <Link to={href("/admin/confirm-password")} target="_blank" className="link">
        Confirm your password in a new tab
      </Link>
    </p>
  );
}
