import { consoleLabels } from '#domain/words/console-labels.ts';
import { qrCodeOf } from '#web/console/security/qr-code.ts';

/** The light margin that the standard asks for, in modules. */
const margin = 4;

/** A text as a QR code. */
export function QrPicture({ text }: { readonly text: string }) {
  const rows = qrCodeOf(text);
  if (rows === null) return null;
  const size = rows.length + 2 * margin;
  const dark = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x + margin} ${y + margin}h1v1h-1z`] : [])),
  );
  return (
    <svg
      role="img"
      aria-label={consoleLabels.secondFactor.qrCode}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-full forced-color-adjust-none"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  );
}
