import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type Game, gameCalls, type Simulation } from '#areas/roulette/contract.ts'
import styles from '#areas/roulette/screens/roulette.module.css'
import { simulationWords } from '#areas/roulette/simulation-words.ts'
import { words } from '#areas/roulette/words.ts'
import { useAnswer } from '#platform/console/ask.ts'
import { count, day, number, pesos } from '#platform/console/format.ts'
import { Figure } from '#platform/console/record/RecordScreen.tsx'
import { FailureState } from '#platform/console/record/States.tsx'
import { type Say, useWords } from '#platform/console/words.ts'

const wholeOrNull = (typed: string) => (/^[1-9]\d{0,6}$/.test(typed.trim()) ? Number(typed.trim()) : null)

/** Plays 100,000 spins of the game as it is set now. */
export function SimulationTab({ game: { mainId, version } }: { game: Game }) {
  const say = useWords(simulationWords)
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
      <p className={styles.quiet}>{say('simulateSentence')}</p>
      <form
        className={styles.row}
        onSubmit={(event) => {
          event.preventDefault()
          run()
        }}
      >
        <TextInput
          label={say('spinsADay')}
          description={say('spinsADayHint')}
          inputMode="numeric"
          autoComplete="off"
          value={rate}
          onChange={({ target }) => setRate(target.value)}
        />
        <TextInput
          label={say('players')}
          description={say('playersHint')}
          inputMode="numeric"
          autoComplete="off"
          value={players}
          onChange={({ target }) => setPlayers(target.value)}
        />
        <Button type="submit" loading={isFetching}>
          {say('simulate')}
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
  const say = useWords(simulationWords)
  const { cost, takings, spins, wins, spinsBeforeEnd } = result
  return (
    <>
      <p>
        {say('simulated', {
          spins: count(spins),
          rate: count(result.spinsADay),
          from: day(result.fromDay),
          until: day(result.untilDay),
          isObserved: String(result.isObserved),
        })}{' '}
        {spinsBeforeEnd < spins && say('beforeEnd', { n: count(spinsBeforeEnd) })}
      </p>
      <div className={styles.figures}>
        <Figure label={say('wins')} value={count(wins)} />
        <Figure label={say('expectedCost')} value={amounts(cost, say)} />
        <Figure label={say('perSpin')} value={amounts(cost, say, spins)} />
        <Figure label={say('takenIn')} value={amounts({ pesos: 0, vc: 0, ...takings }, say)} />
      </div>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('item')}</th>
              <th scope="col" className={styles.end}>
                {say('expected')}
              </th>
              <th scope="col" className={styles.end}>
                {say('wins')}
              </th>
              <th scope="col">{say('missed')}</th>
              <th scope="col">{say('stockOut')}</th>
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
                    ? item.type !== 'no_win' && say('lasts')
                    : say('stockOutAt', { day: day(item.stockOutDay), n: count(item.stockOutSpin) })}
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
function amounts(
  { pesos: centavos, vc, blvck, points }: Simulation['cost'],
  say: Say<(typeof simulationWords)['en']>,
  per = 1,
): string {
  const each = (amount: number) => (per === 1 ? count(amount) : number(amount / per))
  const said = [
    centavos > 0 && pesos(Math.round(centavos / per)),
    vc > 0 && say('vcOf', { n: each(vc) }),
    blvck > 0 && say('coinsOf', { n: each(blvck) }),
    points > 0 && say('prpPoints', { n: each(points) }),
  ].filter((one) => one !== false)
  return said.length === 0 ? say('nothingSpent') : said.join(' + ')
}
