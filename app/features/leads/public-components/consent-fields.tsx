import { href } from "react-router";
import { Checkbox } from "~/ui/choices";
import { Link } from "~/ui/link";
import { useSite } from "~/ui/site-context";
import { consentTexts, contactText, termsVersion } from "../rules/consent";

type ConsentName = "agreedToTerms" | "contactConsent";

type ConsentFieldsProps = {
  values: Readonly<Record<ConsentName, boolean>>;
  errors: Readonly<Partial<Record<ConsentName, string>>>;
  onChange: (name: ConsentName, isChecked: boolean) => void;
};

/**
 * Terms and contact consent, both initially checked unless the operator decided otherwise
 * (spec:leads#consent-prechecked).
 */
export function ConsentFields({ values, errors, onChange }: ConsentFieldsProps) {
  const { siteName } = useSite();
  const { terms, contact } = consentTexts[termsVersion];
  const box = (name: ConsentName) => ({
    id: name,
    name,
    checked: values[name],
    error: errors[name],
    onChange: (event: { target: { checked: boolean } }) => onChange(name, event.target.checked),
  });
  return (
    <div className="flex flex-col gap-2 rounded-lg bg-sunken px-5 py-3">
      {/* spec:compare#consent-links */}
      <Checkbox {...box("agreedToTerms")}>
        {terms.before}
        <Link to={href("/terms")} className="link" target="_blank">
          {terms.termsLink}
        </Link>
        {terms.between}
        <Link to={href("/privacy")} className="link" target="_blank">
          {terms.privacyLink}
        </Link>
        {terms.after}
      </Checkbox>
      <Checkbox {...box("contactConsent")} hint="You can change your mind at any time.">
        {contactText(contact, siteName)}
      </Checkbox>
    </div>
  );
}
