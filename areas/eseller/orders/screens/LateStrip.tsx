import { orderCalls } from '#areas/eseller/orders/contract.ts'
import { orderWords } from '#areas/eseller/orders/words.ts'
import { esellerScreens } from '#areas/eseller/screens.ts'
import { useAnswer } from '#platform/console/ask.ts'
import { ago, shortMoment } from '#platform/console/format.ts'
import { addressOf } from '#platform/console/screen.ts'
import { AddressLink } from '#platform/console/ScreenLink.tsx'
import { useLanguage, useWords } from '#platform/console/words.ts'
import styles from '#areas/eseller/screens/eseller.module.css'

const shownNames = 5

/** Who keeps orders waiting beyond their time. A click shows exactly those. */
export function LateStrip() {
  const t = useWords(orderWords)
  const language = useLanguage()
  const { data } = useAnswer(orderCalls.late, {}, { quiet: true })
  if (!data || data.total === 0) return null
  const address = (narrowed: Record<string, string>) =>
    `${addressOf(esellerScreens.orders)}?${new URLSearchParams({ late: 'true', sort: 'dueAt', dir: 'asc', ...narrowed })}`
  return (
    <section className={styles.late} aria-label={t('lateTitle', { n: data.total })}>
      <AddressLink address={address({})} title={t('showLate')}>
        <strong>{t('lateTitle', { n: data.total })}</strong>
      </AddressLink>
      <ul>
        {data.rows.slice(0, shownNames).map(({ turn, name, orders, since }) => (
          <li key={`${turn} ${name}`} title={shortMoment(since)}>
            <AddressLink
              address={address({
                turn,
                ...(turn === 'seller' && { seller: name }),
                ...(turn === 'courier' && { courier: name }),
              })}
            >
              {t('lateBy', {
                name: turn === 'team' ? t('teamName') : name,
                n: orders,
                since: ago(since, undefined, language),
              })}
            </AddressLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
