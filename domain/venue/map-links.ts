/** A place on a map, as a link. [MAIL-8] */
export function mapOf(address: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;
}
