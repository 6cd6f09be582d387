import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type Game, gameCalls, type Simulation } from '#areas/roulette/contract.ts'
import styles from '#areas/roulette/screens/roulette.module.css'
import type { T } from '#areas/roulette/screens/shown.ts'
import { words } from '#areas/roulette/words.ts'
import { useAnswer } from '#platform/console/ask.ts'
import { count, day, number, pesos } from '#platform/console/format.ts'
import { Figure } from '#platform/console/record/RecordScreen.tsx'
import { FailureState } from '#platform/console/record/States.tsx'
import { useWords } from '#platform/console/words.ts'

const wholeOrNull = (typed: string) => (/^[1-9]\d{0,6}$/.test(typed.trim()) ? Number(typed.trim()) : null)

/** Plays 100,000 spins of the game as it is set now. */
export function SimulationTab({ game: { mainId, version } }: { game: Game }) {
  const t = useWords(words)
  const [rate, setRate] = useState('')
  const [players, setPlayers] = useState('')
  const [asked, setAsked] = useState<{ rate: number | null; players: number | null; turn: number } | null>(
    null,
  )
  const { data, error, isFetching, isPlaceholder, askAgain } = useAnswer(
    gameCalls.simulate,
    { rouletteId: mainId, spinsADay: asked?.rate ?? null, players: asked?.players ?? null },
    { enabled: asked !== null, keepMs: 0 },
  )
  const run = () => {
    const next = { rate: wholeOrNull(rate), players: wholeOrNull(players), turn: (asked?.turn ?? 0) + 1 }
    const isSame = asked !== null && asked.rate === next.rate && asked.players === next.players
    setAsked(next)
    if (isSame) askAgain()
  }
  return (
    <section key={version}>
      <p className={styles.quiet}>{t('simulateSentence')}</p>
      <form
        className={styles.row}
        onSubmit={(event) => {
          event.preventDefault()
          run()
        }}
      >
        <TextInput
          label={t('spinsADay')}
          description={t('spinsADayHint')}
          inputMode="numeric"
          autoComplete="off"
          value={rate}
          onChange={({ target }) => setRate(target.value)}
        />
        <TextInput
          label={t('players')}
          description={t('playersHint')}
          inputMode="numeric"
          autoComplete="off"
          value={players}
          onChange={({ target }) => setPlayers(target.value)}
        />
        <Button type="submit" loading={isFetching}>
          {t('simulate')}
        </Button>
      </form>
      {error && <FailureState error={error} onRetry={askAgain} />}
      <div role="status" aria-live="polite" aria-busy={isFetching}>
        {data && !isPlaceholder && !error && <Result result={data} />}
      </div>
    </section>
  )
}

function Result({ result }: { result: Simulation }) {
  const t = useWords(words)
  const { cost, takings, spins, wins, spinsBeforeEnd } = result
  return (
    <>
      <p>
        {t('simulated', {
          spins: count(spins),
          rate: count(result.spinsADay),
          from: day(result.fromDay),
          until: day(result.untilDay),
          isObserved: String(result.isObserved),
        })}{' '}
        {spinsBeforeEnd < spins && t('beforeEnd', { n: count(spinsBeforeEnd) })}
      </p>
      <div className={styles.figures}>
        <Figure label={t('wins')} value={count(wins)} />
        <Figure label={t('expectedCost')} value={amounts(cost, t)} />
        <Figure label={t('perSpin')} value={amounts(cost, t, spins)} />
        <Figure label={t('takenIn')} value={amounts({ pesos: 0, vc: 0, ...takings }, t)} />
      </div>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('item')}</th>
              <th scope="col" className={styles.end}>
                {t('expected')}
              </th>
              <th scope="col" className={styles.end}>
                {t('wins')}
              </th>
              <th scope="col">{t('missed')}</th>
              <th scope="col">{t('stockOut')}</th>
            </tr>
          </thead>
          <tbody>
            {result.items.map((item) => (
              <tr key={item.itemId}>
                <td>{item.name}</td>
                <td className={styles.end}>{count(item.expected)}</td>
                <td className={styles.end}>{item.type === 'no_win' ? '' : count(item.won)}</td>
                <td>
                  {item.missed
                    .filter(({ outcome }) => outcome !== 'no_win')
                    .map(({ outcome, count: n }) => `${t(`outcome_${outcome}`)}: ${count(n)}`)
                    .join(', ')}
                </td>
                <td>
                  {item.stockOutSpin === null
                    ? item.type !== 'no_win' && t('lasts')
                    : t('stockOutAt', { day: day(item.stockOutDay), n: count(item.stockOutSpin) })}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

/** Amounts of different kinds beside each other: none is ever turned into another. */
function amounts({ pesos: centavos, vc, blvck, points }: Simulation['cost'], t: T, per = 1): string {
  const each = (amount: number) => (per === 1 ? count(amount) : number(amount / per))
  const said = [
    centavos > 0 && pesos(Math.round(centavos / per)),
    vc > 0 && t('vcOf', { n: each(vc) }),
    blvck > 0 && t('coinsOf', { n: each(blvck) }),
    points > 0 && t('prpPoints', { n: each(points) }),
  ].filter((one) => one !== false)
  return said.length === 0 ? t('nothingSpent') : said.join(' + ')
}
