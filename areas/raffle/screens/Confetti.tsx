import type { CSSProperties } from 'react'
import styles from './live.module.css'

const hues = [172, 45, 355, 210, 130, 28]

/** Ninety pieces spread by the golden angle: the same every time, and never chance, which belongs to the draw. */
type ConfettiPiece = CSSProperties & Record<`--${string}`, string | number | undefined>
const pieces = Array.from({ length: 90 }, (_, index): ConfettiPiece => ({
  '--left': `${(index * 61.8) % 100}%`,
  '--wait': `${(index * 37) % 900}ms`,
  '--fall': `${2200 + ((index * 53) % 1400)}ms`,
  '--drift': `${((index * 29) % 240) - 120}px`,
  '--hue': hues[index % hues.length],
}))

/** Paper from above. Whoever asked their device for less motion sees none of it. */
export function Confetti() {
  return (
    <div className={styles.confetti} aria-hidden="true">
      {pieces.map((style, index) => (
        <i key={`${index}`} style={style} />
      ))}
    </div>
  )
}
