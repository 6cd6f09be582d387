import type { Game } from '#areas/roulette/contract.ts'
import { itemCalls } from '#areas/roulette/items/contract.ts'
import { wheelError, wheelErrorMessage } from '#areas/roulette/rules.ts'
import { rouletteScreens } from '#areas/roulette/screens.ts'
import styles from '#areas/roulette/screens/roulette.module.css'
import { Mark, Wheel } from '#areas/roulette/screens/Wheel.tsx'
import { words } from '#areas/roulette/words.ts'
import { useSuspenseApiQuery } from '#platform/console/api/api.ts'
import { formatCount, formatPercent } from '#platform/console/i18n/format.ts'
import { ScreenButton } from '#platform/console/router/ScreenButton.tsx'
import { ScreenLink } from '#platform/console/router/ScreenLink.tsx'
import { useMessage, useWords } from '#platform/console/i18n/words.ts'
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
      <p className={styles.quiet}>{t('wheelSentence')}</p>
      {isWaiting && (
        <p className={error ? styles.note : styles.ready}>
          {error ? m(wheelErrorMessage(error)) : t('wheelReady')}
        </p>
      )}
      <div className={styles.wheel}>
        <Wheel parts={items} label={t('wheelOf', { name })} />
        <div>
          {items.length === 0 ? (
            <p className={styles.quiet}>{t('wheelEmpty')}</p>
          ) : (
            <div className={styles.scroll}>
              <table className={styles.table}>
                <thead>
                  <tr>
                    <th scope="col" className={styles.item}>
                      {t('item')}
                    </th>
                    <th scope="col" className={styles.end}>
                      {t('chance')}
                    </th>
                    <th scope="col" className={styles.end}>
                      {t('stock')}
                    </th>
                    <th scope="col" className={`${styles.end} ${styles.wide}`}>
                      {t('wonToday')}
                    </th>
                    <th scope="col">{t('availability')}</th>
                  </tr>
                </thead>
                <tbody>
                  {items.map((item, place) => (
                    <tr key={item.itemId}>
                      <td>
                        <Mark place={place} />
                        <ScreenLink to={rouletteScreens.item} params={{ id: item.itemId }}>
                          {item.name}
                        </ScreenLink>
                      </td>
                      <td className={styles.end}>{formatPercent(item.chancePercentage)}</td>
                      <td className={styles.end}>
                        {item.stock === null
                          ? item.type === 'no_win'
                            ? ''
                            : t('unlimited')
                          : formatCount(item.stock)}
                      </td>
                      <td className={`${styles.end} ${styles.wide}`}>
                        {item.type === 'no_win' ? '' : formatCount(item.wonToday)}
                      </td>
                      <td>
                        {item.whyNot === 'no_win' ? (
                          t('type_no_win')
                        ) : (
                          <StatusBadge
                            status={item.whyNot ?? 'open'}
                            label={item.whyNot === null ? t('canBeWon') : t(`outcome_${item.whyNot}`)}
                            colour={item.whyNot === null ? 'success' : 'warning'}
                          />
                        )}
                      </td>
                    </tr>
                  ))}
                </tbody>
                <tfoot>
                  <tr>
                    <th scope="row">{t('total')}</th>
                    <td className={styles.end}>{formatPercent(itemChanceTotalPercentages)}</td>
                    <td colSpan={3}>{left > 0 && `${t('left')}: ${formatPercent(left)}`}</td>
                  </tr>
                </tfoot>
              </table>
            </div>
          )}
          {isWaiting && (
            <div className={styles.row}>
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
