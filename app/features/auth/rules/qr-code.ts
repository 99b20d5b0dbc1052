import encodeQR from "qr";

/** Light modules around the code; cameras need them to find its edge. */
const BORDER = 2;

/**
 * A text as a QR code: an SVG document that is dark on white, on dark pages too. It has no styles, which the content
 * security policy would refuse.
 */
export function qrCodeSvg(text: string): string {
  const rows = encodeQR(text, "raw", { border: BORDER, ecc: "medium" });
  const size = rows.length;
  const modules = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#000" d="${modules.join("")}"/></svg>`
  );
}
