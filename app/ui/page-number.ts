/** The page of a list in its URL, counted from 1, as `Pagination` writes it. Anything else is the first page. */
export function pageFrom(params: URLSearchParams): number {
  const text = params.get("page") ?? "";
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}
