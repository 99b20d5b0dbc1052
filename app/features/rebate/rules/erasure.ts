/** How long the payment of an erased claim stays for the books, from the day of the payment (spec:peoples-data#books). */
export const BOOKS_YEARS = 7;

/** What an erased claim shows instead of the person's data. */
export const ERASED = "Erased";

/**
 * The day on which the payment of an erased claim is deleted.
 * @param paidOn `2025-03-31`, in New York; null only for a claim that was never paid.
 */
export function booksUntil(paidOn: string | null, now: Date): string {
  const [year = "", ...rest] = (paidOn ?? now.toISOString().slice(0, 10)).split("-");
  const day = `${Number(year) + BOOKS_YEARS}-${rest.join("-")}`;
  // Seven years later, February 29 doesn't exist.
  return rest.join("-") === "02-29" ? `${Number(year) + BOOKS_YEARS}-03-01` : day;
}
