/** The steps of the first-run tour (spec:staff#tour). */
export const tourSteps: readonly { title: string; text: string }[] = [
  {
    title: "Find your way",
    text: "The navigation groups every page you can open. Close the groups you don't need. On a phone, the button at the top left opens it.",
  },
  {
    title: "Search everything",
    text: "Press Ctrl-K, or ⌘-K on a Mac, to find a brand, a post, or a page, and to start an action such as “Create post”.",
  },
  {
    title: "Start with Today",
    text: "Today lists what needs your attention now. Each item links to the page where you do it, and disappears when it's done.",
  },
  {
    title: "Work with lists",
    text: "Sort by a column, filter, and save both as a view under “Views”. Select rows to change many at once. You can undo deletions.",
  },
  {
    title: "Get help on any page",
    text: "The question mark beside a page's title explains how that page works. You can start this tour again on “My account”.",
  },
];
