/**
 * Adds behavior to one element of a page: listeners on it, changes inside it. It is called once per element, as soon as
 * the element is in the page. Without it, the element must still be readable and its links and forms must work.
 */
export type Behavior = (element: HTMLElement) => void;

/** By the name that the markup gives in `data-enhance`. */
export const behaviors: Readonly<Record<string, Behavior>> = {};
