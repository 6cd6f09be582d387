import type { Game } from '#areas/roulette/contract.ts'
import { itemCalls } from '#areas/roulette/items/contract.ts'
import { wheelError, wheelErrorMessage } from '#areas/roulette/rules.ts'
import { rouletteScreens } from '#areas/roulette/screens.ts'
import styles from '#areas/roulette/screens/roulette.module.css'
import { Mark, Wheel } from '#areas/roulette/shared/screens/Wheel.tsx'
import { words } from '#areas/roulette/words.ts'
import { useSuspenseApiQuery } from '#platform/console/api.ts'
import { formatCount, formatPercent, useMessage, useWords } from '#platform/console/i18n.ts'
import { ScreenButton } from '#platform/console/record.ts'
import { ScreenLink } from '#platform/console/router.ts'
import { PlainTable } from '#platform/ui/plain.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

/** Wheel of a game with its chances, the remaining chance and the items that cannot be won now. */
export function WheelTab({ game }: { game: Game }) {
  const t = useWords(words)
  const m = useMessage()
  const { mainId, name, status } = game
  const { items, itemChanceTotalPercentages, left } = useSuspenseApiQuery(itemCalls.chances, {
    rouletteId: mainId,
  })
  const error = wheelError(items.map((item) => ({ ...item, chance: item.chancePercentage })))
  const isWaiting = status === 'draft' || status === 'inactive'
  return (
    <>
      <p className="mt-4 mb-12 muted">{t('wheelSentence')}</p>
      {isWaiting && (
        <p className={error ? styles.note : styles.ready}>
          {error ? m(wheelErrorMessage(error)) : t('wheelReady')}
        </p>
      )}
      <div className={styles.wheel}>
        <Wheel parts={items} label={t('wheelOf', { name })} />
        <div>
          {items.length === 0 ? (
            <p className="mt-4 mb-12 muted">{t('wheelEmpty')}</p>
          ) : (
            <PlainTable
              rows={items}
              keyOf={({ itemId }) => itemId}
              columns={[
                [
                  t('item'),
                  (item, place) => (
                    <>
                      <Mark place={place} />
                      <ScreenLink to={rouletteScreens.item} params={{ id: item.itemId }}>
                        {item.name}
                      </ScreenLink>
                    </>
                  ),
                  'text',
                  `${styles.item} w-full`,
                ],
                [t('chance'), (item) => formatPercent(item.chancePercentage), 'figure'],
                [
                  t('stock'),
                  ({ type, stock }) =>
                    stock !== null ? formatCount(stock) : type !== 'no_win' && t('unlimited'),
                  'figure',
                ],
                [
                  t('wonToday'),
                  ({ type, wonToday }) => type !== 'no_win' && formatCount(wonToday),
                  'figure',
                  styles.wide,
                ],
                [
                  t('availability'),
                  ({ blockedBy }) =>
                    blockedBy === 'no_win' ? (
                      t('type_no_win')
                    ) : (
                      <StatusBadge
                        status={blockedBy ?? 'open'}
                        label={blockedBy === null ? t('canBeWon') : t(`outcome_${blockedBy}`)}
                        colour={blockedBy === null ? 'success' : 'warning'}
                      />
                    ),
                ],
              ]}
              foot={[
                [t('total'), formatPercent(itemChanceTotalPercentages), '', '', ''],
                ...(left > 0 ? [[t('left'), formatPercent(left), '', '', ''] as const] : []),
              ]}
            />
          )}
          {isWaiting && (
            <div className={`${styles.row} flex flex-wrap items-end gap-12 my-12`}>
              <ScreenButton
                to={rouletteScreens.newItem}
                search={{ rouletteId: mainId }}
                variant="default"
                label={t('newItem')}
              />
            </div>
          )}
        </div>
      </div>
    </>
  )
}
