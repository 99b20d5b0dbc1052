/**
 * How each staff page works, in at most five sentences (spec:staff#help). The page shows them under "How this works",
 * and docs/staff-guide.md is generated from them.
 */
export const pageHelp: Readonly<Record<string, readonly string[]>> = {
  "/admin/today": [
    "This page lists what needs you now, and leaves out what your role can't do.",
    "Each item links to the page where you do it, and disappears when it's done.",
    "The figures compare yesterday with the same weekday a week before.",
    "Days are in Eastern Time.",
  ],
  "/admin": [
    "Visitors compare these brands, and a change appears on the site as soon as you save it.",
    "Each price is the brand's lowest monthly price for injections at all doses.",
    "Deleting a brand removes it from every public page, and you can restore it later.",
    "To take a provider off the site for a while, open the brand and select “Stop provider”.",
  ],
  "/admin/verification": [
    "This page lists the brands whose prices haven't been checked for 90 days, the most-clicked first.",
    "Compare our prices with the provider's page, then mark them as verified or correct them.",
    "Visitors see the date of the last check.",
    "Prices that visitors reported as wrong appear above the list.",
    "“Views” lets you hide columns, but not change the order: the most urgent come first.",
  ],
  "/admin/analytics": [
    "These figures count page views, outbound clicks, and what visitors did with the tools.",
    "Events from bots aren't recorded.",
    "Days are in Eastern Time.",
  ],
  "/admin/leads": [
    "A lead is what a visitor submitted in the comparison or savings form.",
    "Contact only people who agreed to be contacted.",
    "The URL never shows what you search for, because it's personal data.",
    "To export or erase everything about one person, use “People's data”.",
  ],
  "/admin/claims": [
    "A claim asks for a rebate and contains a screenshot of the order.",
    "Compare the claim with its screenshot, then approve or decline it; the claimant gets an email.",
    "After you pay an approved claim, mark it as paid.",
    "Flags mark claims that share a household, an order, or a screenshot with others.",
  ],
  "/admin/import": [
    "Import brands, fees, and prices from a CSV file, or export them to edit in a spreadsheet.",
    "Before anything is saved, you see what each row would change.",
    "You can undo the latest import as long as its values haven't changed since.",
  ],
  "/admin/blog": [
    "The list shows the posts that you may edit.",
    "Drafts are visible to staff only, and private posts to everyone who knows their URL.",
    "Select rows to change several posts at once.",
    "You can undo deleting a post right after, and “Views” saves filters, order, and columns.",
  ],
  "/admin/calendar": [
    "The calendar shows published posts, scheduled articles, and the first and last day of split tests.",
    "Drag an entry to another day, or use its Move button; the time of day stays the same.",
    "You confirm every change that visitors can see, and you can undo it right after.",
    "Days and times are in Eastern Time.",
  ],
  "/admin/rankings": [
    "A shared ranking appears in every post that uses it, so you change it once.",
    "A post can leave out or replace single entries as exceptions.",
    "A rule can fill the ranking and keep it up to date; it never uses what we earn.",
    "Each save is a version that you can restore.",
  ],
  "/admin/blog/schedules": [
    "The AI writes each article at its scheduled time and saves it as a draft, unless you chose to publish it automatically.",
    "If the AI isn't available, the built-in article is saved as a draft instead.",
    "You can edit a schedule until its article is being written.",
    "Times are in Eastern Time.",
  ],
  "/admin/blog/images": [
    "Posts use images from this library.",
    "Each image is saved as AVIF and WebP in the sizes that pages need.",
    "Alt text describes the image for people who can't see it.",
    "You can delete only images that no post uses.",
  ],
  "/admin/blog/analytics": [
    "This page shows how often posts are viewed, and the clicks and revenue that follow.",
    "Only published and private posts count.",
    "Select a row to see its providers.",
    "Days are in Eastern Time.",
  ],
  "/admin/blog/split-tests": [
    "A split test shows each visitor one of several versions of a post.",
    "A visitor sees the same version every time in the same browser.",
    "The test runs only between its first and last day, while it's active.",
    "The results show how certain they are; plan for at least two weeks.",
    "Look at the comparison every day if you like, and stop once the primary metric is decided.",
  ],
  "/admin/reports": [
    "Choose figures and up to three dimensions, and filter them.",
    "The URL contains the whole report, so you can share it.",
    "You can compare it with an earlier period and download it as a file.",
    "“Definitions” explains what each figure counts.",
    "Administrators find alerts about unusual figures under “Alerts”.",
  ],
  "/admin/reports/live": [
    "The figures are of the last 30 minutes and update as things happen, usually within two seconds.",
    "“Visitors now” viewed a post or clicked a provider in the last 5 minutes.",
    "Pages, clicks, and conversions are listed without anything about the people behind them.",
    "Times are in Eastern Time.",
  ],
  "/admin/reports/cohorts": [
    "Each row shows the conversions of a day's, week's, or month's clicks, by days since the click.",
    "Recent clicks don't have all of their conversions yet, so compare rows at the same age.",
    "“Expected payout” adds an estimate of the rest, based on earlier clicks, with a 90% interval.",
    "A reversal counts in the row of its click.",
  ],
  "/admin/reports/funnels": [
    "Each bar is a step of a quiz or form: its length is the share of visits that got there, and the line at its end is the 95% interval.",
    "A visit counts when its page is closed or left.",
    "“Left here” are visits that reached a question and didn't answer it.",
    "Answers are counted only when a quiz is completed, and never with who gave them.",
  ],
  "/admin/revenue": [
    "Payout is what networks pay us, and revenue is what customers paid.",
    "Conversions arrive by postback, from the manual logger, or from a statement check.",
    "Tests aren't part of the totals.",
    "Below charts, “Add chart note” records what happened on a day; the site adds published posts, changed prices, and other events.",
    "Days are in Eastern Time.",
  ],
  "/admin/revenue/ad-spend": [
    "Enter what ads cost each day, or import it from a file: reports from Meta, Google Ads, and TikTok Ads work as downloaded.",
    "ROAS is payout divided by these amounts, shown only where both cover the same selection.",
    "“Match to clicks” shows spend whose clicks weren't found, so that reports can show them side by side.",
    "Each change is in the audit log.",
  ],
  "/admin/revenue/statement": [
    "Upload a network's statement to compare it with the conversions that it reported.",
    "You see what's missing, what's unknown, and what differs before anything changes.",
    "Each correction is recorded in the conversion's history and can be undone.",
  ],
  "/admin/revenue/attribution": [
    "Each conversion is credited to the click whose ID it contains.",
    "That click leads to the post, the ranking position, and the source of the visit.",
    "Days are in Eastern Time.",
  ],
  "/admin/revenue/inbox": [
    "Every postback that a network sent is stored here, accepted or not.",
    "A rejected postback shows which field was wrong.",
    "After you fix the cause, replay the postback.",
    "Replaying never counts a transaction twice.",
  ],
  "/admin/conversion-logger": [
    "Use this page when a postback didn't arrive.",
    "Paste its URL, check the parameters, and log the conversion.",
    "An existing transaction is updated, not logged twice.",
  ],
  "/admin/postback-test": [
    "This tool sends a conversion to this site the way a network's server would.",
    "The conversion is saved as a test and isn't part of any total.",
    "The response shows what the network would see.",
  ],
  "/admin/msl-dashboard": [
    "This page shows your posts and the revenue they bring in.",
    "You may edit posts that you created or that have the tag MSL.",
    "Your revenue counts the sources hv and msl only.",
  ],
  "/admin/staff": [
    "This page lists everyone with a staff account, including invited and deactivated people.",
    "Administrators can do everything; content managers edit their own posts and see their own revenue.",
    "Deactivating an account signs the person out everywhere, and you can activate it again.",
  ],
  "/admin/audit": [
    "The log shows who changed what, with the values before and after.",
    "Entries can't be changed or removed.",
    "A bulk change is one entry that leads to its rows.",
    "Times are in Eastern Time.",
  ],
  "/admin/people": [
    "Find everything that the site stores about one person.",
    "You can export, correct, or erase it.",
    "Requests from the privacy page arrive here.",
    "The audit log records what you did, without the data.",
  ],
  "/admin/bulk": [
    "Select rows in a list to change several at once.",
    "Before a change starts, you see its counts and confirm it.",
    "Open a change to see its rows, and why some were left out.",
    "You can undo it for 30 minutes; rows that changed since then stay as they are.",
  ],
  "/admin/settings": [
    "These texts appear on public pages as soon as you save them.",
    "Each text can be reset to its default.",
    "They are plain text, without HTML.",
    "Claims about results need a source.",
  ],
  "/admin/settings/facts": [
    "Facts on public pages have a source and a date for their next review.",
    "Open the source, compare the fact with it, and confirm or change it.",
    "“Facts to check” on the brands page shows how many are due.",
  ],
  "/admin/settings/badges": [
    "This page decides which prices can get the badge “Cheapest Option”.",
    "With the checkbox on, only prices checked in the last 90 days can get it.",
    "The order of the results doesn't change.",
    "Visitors see a change right away, and you can undo it.",
  ],
  "/admin/settings/reviews": [
    "With the checkbox on, content managers submit posts, and administrators publish them.",
    "The list of posts and Today show what waits for a review.",
    "Open a post in review to compare it with what readers see, then publish it or send it back.",
    "A post that comes back gets a note, and its author gets an email.",
  ],
  "/admin/settings/ad-spend": [
    "Every hour, the site reads the last 28 days of each connected account in its own time zone.",
    "The import never replaces an amount that someone entered by hand.",
    "If an import fails, the page says why and what to do, and earlier figures are kept.",
    "Tokens and other secrets are stored encrypted and never shown again.",
    "Disconnecting keeps what was imported.",
  ],
  "/admin/settings/networks": [
    "Each affiliate network reports conversions to its own URL, which contains a token.",
    "Open a network to set its field names, its status words, and its alert.",
    "To replace a token, create a second one, change the URL at the network, and revoke the first.",
    "Bearer tokens are for servers that send conversions another way.",
    "Only someone who just confirmed their identity can create or revoke tokens.",
  ],
  "/admin/settings/ai": [
    "The AI writes drafts with this key and model.",
    "“Test key” asks the vendor whether the key works.",
    "The key is stored encrypted and never shown again.",
    "Without a working key, articles come from the built-in template.",
  ],
  "/admin/settings/system": [
    "This page checks each part of the site when you open it.",
    "Each part that isn't OK says what to do about it, and where.",
    "You can retry failed jobs and unblock accounts here.",
    "Administrators get an email when a problem starts.",
  ],
  "/admin/settings/backups": [
    "A backup is one file with all data and uploads.",
    "Each one is restored into a temporary database to check that it's complete.",
    "“Back up now” starts one in addition to the schedule.",
    "The schedule, the location, and the number of kept backups are settings of the server.",
  ],
  "/admin/settings/retention": [
    "Every night, the site deletes what is older than you choose here.",
    "Nothing is deleted until you choose a period.",
    "“Preview” shows what would be deleted without saving.",
    "Deleted data can't be restored, except from a backup.",
  ],
  "/admin/settings/sample-data": [
    "A new site starts with invented brands, posts, visitors, and leads.",
    "Remove them before you go live.",
    "Sample rows that staff edited stay, and those that real data refers to are archived.",
    "The removal can't be undone.",
  ],
  "/admin/account": [
    "Change your password, your passkeys, and two-factor authentication here.",
    "The list of sessions shows where you're signed in, and you can end each of them.",
    "“Display” changes how dense lists and forms are in this browser.",
  ],
};

/** The page of docs/staff-guide.md. @param titleOf the title of a page, by its path */
export function staffGuide(titleOf: (path: string) => string): string {
  const pages = Object.entries(pageHelp).map(
    ([path, sentences]) => `## ${titleOf(path)}\n\n\`${path}\`: ${sentences.join(" ")}\n`,
  );
  return `# Staff guide

How each page of the staff area works. The pages show the same texts under "How this works". They are in
\`app/features/staff/rules/help.ts\`; a test compares this file with them.

${pages.join("\n")}`;
}
