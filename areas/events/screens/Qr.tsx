import qrcode from 'qrcode-generator'
import styles from '#areas/events/screens/events.module.css'

/** Width of the quiet zone around a QR code, in modules. */
const quiet = 4

/** Returns the dark modules of a QR code as one SVG path, and the width of the code. */
export function codeOf(text: string): { path: string; size: number } {
  const code = qrcode(0, 'M')
  code.addData(text, 'Alphanumeric')
  code.make()
  const count = code.getModuleCount()
  let path = ''
  for (let row = 0; row < count; row++)
    for (let column = 0; column < count; column++)
      if (code.isDark(row, column)) path += `M${column + quiet} ${row + quiet}h1v1h-1z`
  return { path, size: count + quiet * 2 }
}

/** QR code for a text of capitals and digits. Dark on white in both colour schemes, as scanners require. */
export function Qr({ text, label }: { text: string; label: string }) {
  const { path, size } = codeOf(text)
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} className={styles.light} />
      <path d={path} className={styles.dark} />
    </svg>
  )
}
