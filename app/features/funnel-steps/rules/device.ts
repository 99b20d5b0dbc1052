/** Phone, tablet, or computer, as the database's `device_of` decides it for views (spec:explorer#dimensions). */
export function deviceOf(userAgent: string): "Phone" | "Tablet" | "Computer" {
  if (/ipad|tablet|android(?!.*mobile)/i.test(userAgent)) return "Tablet";
  return /mobi|iphone|ipod|android/i.test(userAgent) ? "Phone" : "Computer";
}
