import { Button, Modal } from '@mantine/core'
import { Suspense, useState } from 'react'
import { roulettePlace } from '#areas/roulette/access.ts'
import type { Game } from '#areas/roulette/contract.ts'
import { itemCalls, type WinnersConfig } from '#areas/roulette/items/contract.ts'
import { WinnersForm } from '#areas/roulette/items/screens/WinnersForm.tsx'
import styles from '#areas/roulette/screens/roulette.module.css'
import { winnersWords } from '#areas/roulette/items/winners-words.ts'
import { words } from '#areas/roulette/words.ts'
import { useReply } from '#platform/console/ask.ts'
import { count } from '#platform/console/format.ts'
import { useClosed } from '#platform/console/record/use-closed.ts'
import { useWords } from '#platform/console/words.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

/** Who wins what how often: one line for each item that has limits beside its stock. */
export function WinnersTab({ game }: { game: Game }) {
  const t = useWords(words)
  const say = useWords(winnersWords)
  const rights = useClosed(roulettePlace)
  const { rows } = useReply(itemCalls.winners, { rouletteId: game.mainId })
  const [open, setOpen] = useState<WinnersConfig | 'new' | null>(null)
  const frozen = game.status === 'active' ? say('configFrozen') : null
  const archived = game.status === 'archived' ? t('why_state', { status: t('archived') }) : null
  const closed = frozen ?? archived
  return (
    <>
      <p className={styles.quiet}>{say('winnersSentence')}</p>
      {closed !== null && <p className={styles.note}>{closed}</p>}
      <Button
        mb="md"
        variant="default"
        disabled={(closed ?? rights.create) !== null}
        title={closed ?? rights.create ?? undefined}
        onClick={() => setOpen('new')}
      >
        {say('newWinners')}
      </Button>
      {rows.length === 0 ? (
        <p className={styles.quiet}>{say('noWinners')}</p>
      ) : (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('item')}</th>
                <th scope="col">{say('mode')}</th>
                <th scope="col" className={styles.end}>
                  {say('maxWinnersPerDay')}
                </th>
                <th scope="col" className={styles.end}>
                  {say('maxWinnersTotal')}
                </th>
                <th scope="col" className={styles.end}>
                  {say('minSpinsBetweenWins')}
                </th>
                <th scope="col" className={styles.end}>
                  {say('cooldownDays')}
                </th>
                <th scope="col">{say('excludedUsers')}</th>
                <th scope="col">{t('status')}</th>
                <th scope="col" aria-label={say('edit')} />
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.configId}>
                  <td>{row.itemName}</td>
                  <td>{say(`mode_${row.mode}`)}</td>
                  <td className={styles.end}>{limit(row.maxWinnersPerDay)}</td>
                  <td className={styles.end}>
                    {row.maxWinnersTotal === null ? '—' : `${count(row.won)} / ${count(row.maxWinnersTotal)}`}
                  </td>
                  <td className={styles.end}>{count(row.minSpinsBetweenWins)}</td>
                  <td className={styles.end}>{count(row.cooldownDays)}</td>
                  <td>{row.excluded.map(({ name }) => name).join(', ') || say('nobody')}</td>
                  <td>
                    <StatusBadge status={row.status} label={t(row.status)} />
                  </td>
                  <td>
                    <Button
                      size="xs"
                      variant="default"
                      aria-label={`${say('editWinners')}: ${row.itemName}`}
                      disabled={(closed ?? rights.update) !== null}
                      title={closed ?? rights.update ?? undefined}
                      onClick={() => setOpen(row)}
                    >
                      {say('editWinners')}
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Modal
        opened={open !== null}
        onClose={() => setOpen(null)}
        title={open === 'new' || open === null ? say('newWinners') : open.itemName}
        size="lg"
      >
        <Suspense>
          {open !== null && (
            <WinnersForm
              rouletteId={game.mainId}
              taken={rows.map(({ itemId }) => itemId)}
              {...(open !== 'new' && { config: open })}
              onEnd={() => setOpen(null)}
            />
          )}
        </Suspense>
      </Modal>
    </>
  )
}

const limit = (most: number | null) => (most === null ? '—' : count(most))
