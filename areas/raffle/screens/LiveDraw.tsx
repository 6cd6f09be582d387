import { useReducedMotion } from '@mantine/hooks'
import { useState } from 'react'
import { z } from 'zod'
import type { Live, LiveWinner } from '#areas/raffle/draws/contract.ts'
import { calculateFinalTax } from '#areas/raffle/rules.ts'
import { raffleScreens } from '#areas/raffle/screens.ts'
import { Confetti } from '#areas/raffle/screens/Confetti.tsx'
import { Operator } from '#areas/raffle/screens/Operator.tsx'
import { Reel } from '#areas/raffle/screens/Reel.tsx'
import { useLive } from '#areas/raffle/screens/use-live.ts'
import { liveWords } from '#areas/raffle/live-words.ts'
import { voidWords } from '#areas/raffle/void-words.ts'
import { useAddress, AddressLink, ScreenLink } from '#platform/console/router.ts'
import { formatCount, formatPesos, formatShortMoment, useWords } from '#platform/console/i18n.ts'
import { addressOf } from '#platform/console/screen.ts'
import { scrollable } from '#platform/ui/plain.ts'
import styles from './live.module.css'

const Which = z.object({ raffle: z.string().default('') })

/**
 * Live draw screen for the audience and the operator. It shows the state sent by the server and is operated by
 * keyboard.
 */
export default function LiveDraw() {
  const [{ raffle }] = useAddress(Which)
  const requested = /^[1-9]\d{0,14}$/.test(raffle) ? Number(raffle) : null
  return <Room key={requested} raffleId={requested} />
}

function Room({ raffleId }: { raffleId: number | null }) {
  const t = useWords(liveWords)
  const { live, isUp } = useLive(raffleId)
  const [latest] = live.winners
  // Winners drawn before the screen was opened are shown immediately; later ones are revealed with an animation.
  const [before] = useState(latest?.drawNo ?? 0)
  const [revealed, setRevealed] = useState(before)
  const [celebrated, setCelebrated] = useState(0)
  const [chosen, setChosen] = useState<number | null>(null)
  const isStill = useReducedMotion(false, { getInitialValueInEffect: false })
  const isRolling = !isStill && latest !== undefined && latest.drawNo > revealed
  const reveal = () => {
    setRevealed(latest?.drawNo ?? 0)
    setCelebrated(latest?.drawNo ?? 0)
  }
  if (live.raffle === null) return <Nothing />

  const { raffle, prizes, currentPrize } = live
  const next = prizes.find(({ prizeId, drawn, quantity }) => prizeId === chosen && drawn < quantity)
  const winners = isRolling ? live.winners.filter(({ drawNo }) => drawNo <= revealed) : live.winners
  const isCelebrating =
    !isRolling && celebrated > 0 && latest?.drawNo === celebrated && latest.status !== 'voided'
  return (
    <main className={styles.room}>
      <header className={styles.head}>
        <div>
          <h1>{raffle.title}</h1>
          <p className="mt-2 muted">
            {raffle.dtiPermitNo !== '' && t('permit', { permit: raffle.dtiPermitNo })}
          </p>
        </div>
        <div className="flex flex-wrap gap-16">
          <span className={styles.line} data-up={isUp || undefined}>
            {isUp ? t('lineUp') : t('lineDown')}
          </span>
          <span>{t('entries', { n: live.entriesCount })}</span>
          <AddressLink address={addressOf(raffleScreens.details, { id: raffle.raffleId })}>
            {t('toRaffle')}
          </AddressLink>
        </div>
      </header>

      <section className={styles.stage} aria-label={t('live')}>
        <p className={styles.state}>
          {t(`state_${live.state}`)}
          {live.state === 'ready' && raffle.drawAt !== null && (
            <span> · {t('drawAt', { at: formatShortMoment(raffle.drawAt) })}</span>
          )}
        </p>
        <Prize live={live} winner={latest?.status === 'voided' ? undefined : latest} />
        <Reel entryNo={latest?.entryNo ?? null} isRolling={isRolling} onStopped={reveal} />
        <div className={styles.winner} role="status">
          {isRolling
            ? t('rolling', { prize: latest.prize })
            : latest !== undefined && <LatestWinner winner={latest} />}
        </div>
        {isCelebrating && <Confetti key={celebrated} />}
      </section>

      <aside className={styles.side}>
        <Prizes live={live} chosen={next?.prizeId ?? currentPrize?.prizeId ?? null} />
        <Winners winners={winners} />
      </aside>

      <footer className={styles.foot}>
        <Operator live={live} isBusy={isRolling} chosen={next?.prizeId ?? null} onChoose={setChosen} />
        <Promises live={live} />
      </footer>
    </main>
  )
}

function Nothing() {
  const t = useWords(liveWords)
  return (
    <main className={styles.nothing}>
      <h1>{t('noRaffle')}</h1>
      <p>{t('noRaffleSentence')}</p>
      <ScreenLink to={raffleScreens.raffles}>{t('toRaffles')}</ScreenLink>
    </main>
  )
}

/** Prize of the winner on stage, or the next prize to draw. */
function Prize({ live, winner }: { live: Live; winner: LiveWinner | undefined }) {
  const t = useWords(liveWords)
  const of = winner ?? live.currentPrize ?? live.winners[0]
  const prize = of && live.prizes.find(({ prizeId }) => prizeId === of.prizeId)
  if (!of || !prize) return <p className={`${styles.prize} my-1em`}>&nbsp;</p>
  const tax = calculateFinalTax(prize.value)
  return (
    <div className={styles.prize}>
      <h2>{prize.name}</h2>
      <p>
        {t('value', { amount: formatPesos(prize.value) })}
        {prize.quantity > 1 && (
          <>
            {' '}
            ·{' '}
            {t(winner ? 'winnerOf' : 'nextWinnerOf', {
              slot: formatCount(of.slot),
              quantity: formatCount(prize.quantity),
            })}
          </>
        )}
        {tax !== null && <small> {t('tax', { amount: formatPesos(tax) })}</small>}
      </p>
    </div>
  )
}

function LatestWinner({ winner }: { winner: LiveWinner }) {
  const t = useWords(liveWords)
  const isVoided = winner.status === 'voided'
  return (
    <>
      <p className="muted">{t('wonBy', { prize: winner.prize })}</p>
      <strong className={styles.name} data-voided={isVoided || undefined}>
        {winner.name}
      </strong>
      <span className="font-mono">{winner.mobile}</span>
      {isVoided && (
        <span className="text-danger">
          <Voided winner={winner} />
        </span>
      )}
    </>
  )
}

function Voided({ winner: { voidReason } }: { winner: LiveWinner }) {
  const t = useWords(liveWords)
  const published = useWords(voidWords)
  return t('voided', { reason: published(`void_${voidReason ?? 'other'}`) })
}

function Prizes({ live, chosen }: { live: Live; chosen: number | null }) {
  const t = useWords(liveWords)
  return (
    <section aria-label={t('prizes')}>
      <h2>{t('prizes')}</h2>
      <ol className={styles.prizes}>
        {live.prizes.map(({ prizeId, name, quantity, drawn }) => (
          <li
            key={prizeId}
            data-done={drawn >= quantity || undefined}
            aria-current={prizeId === chosen ? 'step' : undefined}
          >
            <span>{name}</span>
            <span>
              {formatCount(drawn)} / {formatCount(quantity)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Winners({ winners }: { winners: readonly LiveWinner[] }) {
  const t = useWords(liveWords)
  return (
    <section className={styles.winners} {...scrollable(t('winners'))}>
      <h2>{t('winners')}</h2>
      {winners.length === 0 && <p>{t('noWinners')}</p>}
      <ol className="plain">
        {winners.map((winner) => {
          const { winnerId, prize, name, mobile, entryNo, status } = winner
          return (
            <li key={winnerId} data-voided={status === 'voided' || undefined}>
              <span className="font-mono">{entryNo}</span>
              <span>
                <strong>{name}</strong> <span className="font-mono muted">{mobile}</span>
                <br />
                {prize}
                {status === 'voided' && (
                  <em>
                    {' '}
                    <Voided winner={winner} />
                  </em>
                )}
              </span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** The two hashes published before the draw, the seed once it is public, and the link to verify them. */
function Promises({ live: { raffle } }: { live: Live }) {
  const t = useWords(liveWords)
  if (raffle === null || raffle.entriesHash === null || raffle.seedHash === null) return null
  return (
    <p className="flex flex-wrap muted text-12 gap-4-12">
      <span>
        {t('entriesHash')} <code className="font-mono break-anywhere">{raffle.entriesHash}</code>
      </span>
      <span>
        {t('seedHash')} <code className="font-mono break-anywhere">{raffle.seedHash}</code>
      </span>
      {raffle.seed !== null && (
        <span>
          {t('seed')} <code className="font-mono break-anywhere">{raffle.seed}</code>
        </span>
      )}
      <AddressLink address={addressOf(raffleScreens.verify, { id: raffle.raffleId })}>
        {t('verify')}
      </AddressLink>
    </p>
  )
}
