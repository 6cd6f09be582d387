import type { CSSProperties } from 'react'
import styles from './live.module.css'

const hues = [172, 45, 355, 210, 130, 28]

/**
 * Ninety pieces distributed by the golden angle. The layout is fixed, so that randomness is used only by the draw.
 */
type ConfettiPiece = CSSProperties & Record<`--${string}`, string | number | undefined>
const pieces = Array.from({ length: 90 }, (_, index): ConfettiPiece => ({
  '--left': `${(index * 61.8) % 100}%`,
  '--wait': `${(index * 37) % 900}ms`,
  '--fall': `${2200 + ((index * 53) % 1400)}ms`,
  '--drift': `${((index * 29) % 240) - 120}px`,
  '--hue': hues[index % hues.length],
}))

/** Falling confetti. Hidden if the user prefers reduced motion. */
export function Confetti() {
  return (
    <div className={styles.confetti} aria-hidden="true">
      {pieces.map((style, index) => (
        <i key={`${index}`} style={style} />
      ))}
    </div>
  )
}
