/** What staff search for. `digits` is the phone number without punctuation and without the country code 1. */
export type PersonQuery =
  | { by: "email"; email: string }
  | { by: "phone"; digits: string }
  | { by: "name"; name: string };

/** The part of a record about a person that lists show. */
export type RecordSummary = {
  /** `Comparison lead 12`. Doesn't name the person. */
  title: string;
  at: Date;
  /** Distinguishes people with the same name, together with the email and phone number. */
  name: string | null;
  email: string | null;
  phone: string | null;
  /** What erasing does with it. `kept` records are never erased. */
  onErase: "deleted" | "pseudonymized" | "kept";
  /** What remains after erasing, why, and until when; null if nothing remains. */
  stays: string | null;
};
