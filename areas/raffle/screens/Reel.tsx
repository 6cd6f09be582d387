import type { CSSProperties } from 'react'
import styles from './live.module.css'

type Props = {
  /** Seven digits, or null before the first draw. */
  entryNo: string | null
  isRolling: boolean
  onStopped: () => void
}

/** CSS variables of one wheel: its final position in digits and its duration. */
const turning = (digit: string, place: number): CSSProperties & Record<`--${string}`, string | number> => ({
  '--stop': 30 + Number(digit),
  '--for': `${1.8 + place * 0.35}s`,
})

const digits = Array.from({ length: 40 }, (_, index) => index % 10)

/** Seven digit wheels that roll and stop one after the other on the entry number. */
export function Reel({ entryNo, isRolling, onStopped }: Props) {
  const characters = (entryNo ?? '0000000').split('')
  return (
    <div className={styles.reel} aria-hidden="true" data-empty={entryNo === null || undefined}>
      {characters.map((digit, place) => (
        <span key={`${place}`} className={styles.wheel}>
          <span
            key={isRolling ? `rolling ${entryNo}` : 'still'}
            className={isRolling ? styles.rolling : styles.strip}
            style={turning(digit, place)}
            {...(isRolling && place === characters.length - 1 && { onAnimationEnd: onStopped })}
          >
            {digits.map((each, index) => (
              <span key={`${index}`}>{each}</span>
            ))}
          </span>
        </span>
      ))}
    </div>
  )
}
