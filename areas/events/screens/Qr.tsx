import qrcode from 'qrcode-generator'
import styles from '#areas/events/screens/events.module.css'

/** The white around a code that readers need, in modules. */
const quiet = 4

/** Where the dark modules of a text's code are, as one path, and how wide the code is. */
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

/** A text of capitals and digits as a QR: dark on white in both colour schemes, as readers need it. */
export function Qr({ text, label }: { text: string; label: string }) {
  const { path, size } = codeOf(text)
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} className={styles.light} />
      <path d={path} className={styles.dark} />
    </svg>
  )
}
