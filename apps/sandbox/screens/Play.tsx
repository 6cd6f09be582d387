import { useState } from 'react'
import { raffleAppCalls } from '#areas/raffle/app/contract.ts'
import { type AppGame, type AppSpin, rouletteAppCalls } from '#areas/roulette/app/contract.ts'
import { useCall, useRows } from '#apps/sandbox/client.ts'
import { CallForm } from '#apps/sandbox/Form.tsx'
import { Facts, Result, Rows, Screen } from '#apps/sandbox/parts.tsx'
import { phoneWords } from '#apps/sandbox/words.ts'
import { formatCount, formatMoment } from '#platform/console/i18n/format.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import { Button } from '#platform/ui/plain/Button.tsx'

export function Roulette() {
  const t = useWords(phoneWords)
  const { data: games } = useCall(rouletteAppCalls.games, {})
  const spins = useRows(rouletteAppCalls.spins, {})
  return (
    <Screen title={t('roulette')} module="Roulette">
      {games?.data.length === 0 && <p className="muted">{t('noGames')}</p>}
      {games?.data.map((game) => (
        <Game key={game.id} game={game} />
      ))}
      <h2>{t('spins')}</h2>
      <Rows
        label={t('spins')}
        from={spins}
        empty={t('noSpins')}
        row={({ gameId, spinNo, gameName, prize, spunAt }) => ({
          key: `${gameId}/${spinNo}`,
          title: prize?.name ?? t('noPrize'),
          detail: `${gameName} · ${formatMoment(spunAt, 'MMM D, h:mm A')}`,
        })}
      />
    </Screen>
  )
}

function Game({ game }: { game: AppGame }) {
  const t = useWords(phoneWords)
  const [spin, setSpin] = useState<AppSpin | null>(null)
  return (
    <section className="card stack gap-12 p-16" aria-label={game.name}>
      <h2 className="m-0">{game.name}</h2>
      <p className="m-0">{game.description}</p>
      <Facts
        of={[
          [t('price'), t(`cost_${game.costType}`, { count: game.cost })],
          [t('spinsLeft'), game.spinsLeftToday === null ? t('unlimited') : formatCount(game.spinsLeftToday)],
          [t('prizes'), game.items.map(({ name }) => name).join(', ')],
        ]}
      />
      {spin && <Result title={spin.prize ? t('won', { name: spin.prize.name }) : t('noPrize')} />}
      <CallForm
        call={rouletteAppCalls.spin}
        input={() => ({ gameId: game.id })}
        button={t('spin')}
        isDisabled={game.spinsLeftToday === 0}
        onDone={setSpin}
      />
    </section>
  )
}

export function Raffles() {
  const t = useWords(phoneWords)
  const raffles = useRows(raffleAppCalls.raffles, {})
  const [shown, setShown] = useState<number | null>(null)
  return (
    <Screen title={t('raffles')}>
      <Rows
        label={t('raffles')}
        from={raffles}
        empty={t('noRaffles')}
        row={({ raffleId, title, dtiPermitNo, drawAt, status }) => ({
          key: raffleId,
          title,
          detail: [drawAt && t('drawOn', { time: formatMoment(drawAt, 'MMM D, h:mm A') }), dtiPermitNo]
            .filter(Boolean)
            .join(' · '),
          status,
          children:
            shown === raffleId ? (
              <Entries raffleId={raffleId} />
            ) : (
              <Button aria-label={t('entriesNamed', { name: title })} onClick={() => setShown(raffleId)}>
                {t('entries')}
              </Button>
            ),
        })}
      />
    </Screen>
  )
}

function Entries({ raffleId }: { raffleId: number }) {
  const t = useWords(phoneWords)
  const entries = useRows(raffleAppCalls.entries, { raffleId })
  return (
    <div className="w-full">
      <Rows
        label={t('entries')}
        from={entries}
        empty={t('noEntries')}
        row={({ entryNo, weight, line, prize }) => ({
          key: entryNo,
          title: entryNo,
          detail: [t('chanceCount', { count: weight }), line].filter(Boolean).join(' · '),
          ...(prize && { end: prize.name, status: prize.status }),
        })}
      />
    </div>
  )
}
