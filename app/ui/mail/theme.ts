/*
 * The look of emails. Mail programs don't support custom properties, so the values of tokens.css (light) are repeated
 * here; theme.test.ts checks that they match.
 */
export const mailColors = {
  canvas: "#fbfaf6",
  surface: "#ffffff",
  line: "#e5e0d6",
  ink: "#15282b",
  "ink-soft": "#465557",
  accent: "#0c5a63",
  "on-accent": "#ffffff",
  "accent-text": "#0b5760",
} as const;

const font = "Figtree, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

export const mailStyles = {
  canvas: { backgroundColor: mailColors.canvas, margin: 0, padding: 0 },
  preview: { display: "none", overflow: "hidden", lineHeight: "1px", maxHeight: 0, maxWidth: 0, opacity: 0 },
  body: { backgroundColor: mailColors.canvas, color: mailColors.ink, fontFamily: font, padding: "24px 8px" },
  page: {
    backgroundColor: mailColors.surface,
    border: `1px solid ${mailColors.line}`,
    borderRadius: "16px",
    maxWidth: "560px",
    padding: "32px 24px",
  },
  site: { color: mailColors["accent-text"], fontSize: "18px", fontWeight: 700, textDecoration: "none" },
  heading: { fontSize: "24px", lineHeight: "32px", fontWeight: 600, margin: "24px 0 16px" },
  subheading: { fontSize: "18px", lineHeight: "26px", fontWeight: 600, margin: "24px 0 4px" },
  text: { fontSize: "16px", lineHeight: "26px", margin: "0 0 16px" },
  note: { color: mailColors["ink-soft"], fontSize: "14px", lineHeight: "22px", margin: "0 0 8px" },
  link: { color: mailColors["accent-text"], textDecoration: "underline" },
  buttonTable: { borderCollapse: "separate", margin: "0 0 16px" },
  buttonCell: { backgroundColor: mailColors.accent, borderRadius: "10px" },
  button: {
    backgroundColor: mailColors.accent,
    borderRadius: "10px",
    color: mailColors["on-accent"],
    display: "inline-block",
    fontSize: "16px",
    fontWeight: 600,
    lineHeight: "120%",
    padding: "12px 20px",
    textDecoration: "none",
  },
  rule: {
    border: 0,
    borderTop: `1px solid ${mailColors.line}`,
    margin: "32px 0 16px",
  },
} as const;
