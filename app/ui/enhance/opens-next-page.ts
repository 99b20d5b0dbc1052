import { prepareNextPage, templateIn } from "../prepare-next-page";

/** A form whose answer opens the page in `<NextPage>`: that page is fetched once the visitor uses the form. */
export function opensNextPage(form: HTMLElement): void {
  const used = new AbortController();
  const prepare = () => {
    used.abort();
    prepareNextPage(templateIn(form));
  };
  for (const type of ["pointerdown", "focusin"])
    form.addEventListener(type, prepare, { signal: used.signal });
}
