import { rouletteMessages } from '#areas/roulette/messages.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { roulettePlace } from '#areas/roulette/access.ts'
import type { Game } from '#areas/roulette/contract.ts'
import { itemCalls, type WinnersConfig } from '#areas/roulette/items/contract.ts'
import { WinnersForm } from '#areas/roulette/items/screens/WinnersForm.tsx'
import styles from '#areas/roulette/screens/roulette.module.css'
import { winnersWords } from '#areas/roulette/items/winners-words.ts'
import { words } from '#areas/roulette/words.ts'
import { useSuspenseApiQuery } from '#platform/console/api.ts'
import { formatCount, useMessage, useWords } from '#platform/console/i18n.ts'
import { useDisabledReasons } from '#platform/console/record.ts'
import { PlainTable } from '#platform/ui/plain.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

/** Win limits of a game, one row per item that has limits in addition to its stock. */
export function WinnersTab({ game }: { game: Game }) {
  const t = useWords(words)
  const m = useMessage()
  const translate = useWords(winnersWords)
  const rights = useDisabledReasons(roulettePlace)
  const { rows } = useSuspenseApiQuery(itemCalls.winners, { rouletteId: game.mainId })
  const [open, setOpen] = useState<WinnersConfig | 'new' | null>(null)
  const frozen = game.status === 'active' ? translate('configFrozen') : null
  const archived = game.status === 'archived' ? m(rouletteMessages('ARCHIVED', { name: game.name })) : null
  const disabledReason = frozen ?? archived
  if (open !== null) {
    return (
      <WinnersForm
        rouletteId={game.mainId}
        taken={rows.map(({ itemId }) => itemId)}
        {...(open !== 'new' && { config: open })}
        onEnd={() => setOpen(null)}
      />
    )
  }
  return (
    <>
      <p className="mt-4 mb-12 muted">{translate('winnersSentence')}</p>
      {disabledReason !== null && <p className={styles.note}>{disabledReason}</p>}
      <Button
        mb="md"
        variant="default"
        disabled={(disabledReason ?? rights.create) !== null}
        title={disabledReason ?? rights.create ?? undefined}
        onClick={() => setOpen('new')}
      >
        {translate('newLimits')}
      </Button>
      {rows.length === 0 ? (
        <p className="mt-4 mb-12 muted">{translate('noLimits')}</p>
      ) : (
        <PlainTable
          rows={rows}
          keyOf={({ configId }) => configId}
          columns={[
            [t('item'), ({ itemName }) => itemName],
            [translate('mode'), ({ mode }) => translate(`mode_${mode}`)],
            [translate('maxWinnersPerDay'), ({ maxWinnersPerDay }) => limit(maxWinnersPerDay), 'figure'],
            [
              translate('maxWinnersTotal'),
              ({ won, maxWinnersTotal: max }) =>
                max === null ? '—' : `${formatCount(won)} / ${formatCount(max)}`,
              'figure',
            ],
            [translate('minSpinsBetweenWins'), (row) => formatCount(row.minSpinsBetweenWins), 'figure'],
            [translate('cooldownDays'), ({ cooldownDays }) => formatCount(cooldownDays), 'figure'],
            [
              translate('excludedUsers'),
              ({ excluded }) => excluded.map(({ name }) => name).join(', ') || translate('none'),
            ],
            [t('status'), ({ status }) => <StatusBadge status={status} label={t(status)} />],
            [
              translate('edit'),
              (row) => (
                <Button
                  size="xs"
                  variant="default"
                  aria-label={`${translate('editLimits')}: ${row.itemName}`}
                  disabled={(disabledReason ?? rights.update) !== null}
                  title={disabledReason ?? rights.update ?? undefined}
                  onClick={() => setOpen(row)}
                >
                  {translate('editLimits')}
                </Button>
              ),
              'actions',
            ],
          ]}
        />
      )}
    </>
  )
}

const limit = (max: number | null) => (max === null ? '—' : formatCount(max))
