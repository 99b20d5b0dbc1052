/**
 * Words that someone who guesses would try first for any staff account of this site (spec:access#passwords). They may be
 * part of a password, but there has to be enough besides them.
 */
const GUESSED_FIRST = [
  "0123456789",
  "123456789",
  "12345678",
  "123456",
  "1234",
  "abc123",
  "administrator",
  "admin",
  "asdfghjkl",
  "content manager",
  "contentmanager",
  "dosecompare",
  "glp1",
  "glp-1",
  "iloveyou",
  "letmein",
  "manager",
  "password",
  "qwertyuiop",
  "qwerty",
  "semaglutide",
  "staff",
  "tirzepatide",
  "welcome",
];

const LEAST_PART = 3;
/** A password needs this many different characters besides the words above and those of the account. */
const LEAST_OTHERS = 5;

/** What a password is compared with: the site's name, and the name and email of its owner. */
export type PasswordOwner = { siteName: string; name: string; email: string };

/** Whether little is left of a password without the words that someone who guesses would try first. */
export function isObviousPassword(password: string, owner: PasswordOwner): boolean {
  const words = [
    ...GUESSED_FIRST,
    ...partsOf(owner.siteName),
    ...partsOf(owner.name),
    ...partsOf(owner.email),
  ];
  const rest = words
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, word) => left.replaceAll(word, ""), password.toLowerCase());
  return new Set(rest).size < LEAST_OTHERS;
}

/** "Ann Lee" gives "ann lee", "annlee", "ann", and "lee". Shorter parts are in too many good passwords. */
function partsOf(text: string): string[] {
  const whole = text.trim().toLowerCase();
  const parts = whole.split(/[^\p{L}\p{N}]+/u);
  return [whole, parts.join(""), ...parts].filter((part) => part.length >= LEAST_PART);
}
