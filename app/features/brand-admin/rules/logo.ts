/** The response to a logo upload. */
export type LogoResponse = { ok: true; address: string } | { ok: false; message: string };

export const LOGO_FIELD = "logo";
export const MAX_LOGO_BYTES = 2 * 1024 * 1024;
/** Width × height; a larger picture is refused. */
export const MAX_LOGO_PIXELS = 16_000_000;
