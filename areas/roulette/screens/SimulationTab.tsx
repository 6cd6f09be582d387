import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type Game, gameCalls, type Simulation } from '#areas/roulette/contract.ts'
import styles from '#areas/roulette/screens/roulette.module.css'
import { simulationWords } from '#areas/roulette/simulation-words.ts'
import { words } from '#areas/roulette/words.ts'
import { useApiQuery } from '#platform/console/api.ts'
import {
  formatCount,
  formatDay,
  formatNumber,
  formatPesos,
  type Translate,
  useWords,
} from '#platform/console/i18n.ts'
import { Figure, ErrorState } from '#platform/console/record.ts'
import { PlainTable } from '#platform/ui/plain.ts'

const parseIntegerOrNull = (text: string) => (/^[1-9]\d{0,6}$/.test(text.trim()) ? Number(text.trim()) : null)

/** Simulation of a game with its current settings. */
export function SimulationTab({ game: { mainId, version } }: { game: Game }) {
  const translate = useWords(simulationWords)
  const [rate, setRate] = useState('')
  const [players, setPlayers] = useState('')
  const [input, setInput] = useState<{ rate: number | null; players: number | null; turn: number } | null>(
    null,
  )
  const { data, error, isFetching, isPlaceholder, refetch } = useApiQuery(
    gameCalls.simulate,
    { rouletteId: mainId, spinsADay: input?.rate ?? null, players: input?.players ?? null },
    { enabled: input !== null, keepMs: 0 },
  )
  const run = () => {
    const next = {
      rate: parseIntegerOrNull(rate),
      players: parseIntegerOrNull(players),
      turn: (input?.turn ?? 0) + 1,
    }
    const isSame = input !== null && input.rate === next.rate && input.players === next.players
    setInput(next)
    if (isSame) refetch()
  }
  return (
    <section key={version}>
      <p className="mt-4 mb-12 muted">{translate('simulateSentence')}</p>
      <form
        className={`${styles.row} flex flex-wrap items-end gap-12 my-12`}
        onSubmit={(event) => {
          event.preventDefault()
          run()
        }}
      >
        <TextInput
          label={translate('spinsPerDay')}
          description={translate('spinsPerDayHint')}
          inputMode="numeric"
          autoComplete="off"
          value={rate}
          onChange={({ target }) => setRate(target.value)}
        />
        <TextInput
          label={translate('players')}
          description={translate('playersHint')}
          inputMode="numeric"
          autoComplete="off"
          value={players}
          onChange={({ target }) => setPlayers(target.value)}
        />
        <Button type="submit" loading={isFetching}>
          {translate('simulate')}
        </Button>
      </form>
      {error && <ErrorState error={error} onRetry={refetch} />}
      <div role="status" aria-live="polite" aria-busy={isFetching}>
        {data && !isPlaceholder && !error && <Result result={data} />}
      </div>
    </section>
  )
}

function Result({ result }: { result: Simulation }) {
  const t = useWords(words)
  const translate = useWords(simulationWords)
  const { cost, takings, spins, wins } = result
  return (
    <>
      <p>
        {translate('simulated', {
          spins: formatCount(spins),
          rate: formatCount(result.spinsADay),
          from: formatDay(result.fromDay),
          until: formatDay(result.untilDay),
          isObserved: String(result.isObserved),
        })}
      </p>
      <div className="flex flex-wrap my-12 gap-12-24">
        <Figure label={translate('wins')} value={formatCount(wins)} />
        <Figure label={translate('expectedCost')} value={amounts(cost, translate)} />
        <Figure label={translate('perSpin')} value={amounts(cost, translate, spins)} />
        <Figure label={translate('income')} value={amounts({ pesos: 0, vc: 0, ...takings }, translate)} />
      </div>
      <PlainTable
        rows={result.items}
        keyOf={({ itemId }) => itemId}
        columns={[
          [t('item'), ({ name }) => name],
          [translate('expected'), ({ expected }) => formatCount(expected), 'figure'],
          [translate('wins'), ({ type, won }) => type !== 'no_win' && formatCount(won), 'figure'],
          [
            translate('missed'),
            ({ missed }) =>
              missed
                .filter(({ outcome }) => outcome !== 'no_win')
                .map(({ outcome, count: n }) => `${t(`outcome_${outcome}`)}: ${formatCount(n)}`)
                .join(', '),
          ],
          [
            translate('stockOut'),
            ({ type, stockOutDay, stockOutSpin }) =>
              stockOutSpin === null
                ? type !== 'no_win' && translate('lasts')
                : translate('stockOutAt', { day: formatDay(stockOutDay), n: formatCount(stockOutSpin) }),
          ],
        ]}
      />
    </>
  )
}

/** Formats amounts of different units side by side, because units are never converted. */
function amounts(
  { pesos: centavos, vc, blvck, points }: Simulation['cost'],
  translate: Translate<(typeof simulationWords)['en']>,
  per = 1,
): string {
  const each = (amount: number) => (per === 1 ? formatCount(amount) : formatNumber(amount / per))
  const results = [
    centavos > 0 && formatPesos(Math.round(centavos / per)),
    vc > 0 && translate('creditsOf', { n: each(vc) }),
    blvck > 0 && translate('blvckOf', { n: each(blvck) }),
    points > 0 && translate('prpPoints', { n: each(points) }),
  ].filter((one) => one !== false)
  return results.length === 0 ? translate('none') : results.join(' + ')
}
