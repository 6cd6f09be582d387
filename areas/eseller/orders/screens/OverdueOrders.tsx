import { orderCalls } from '#areas/eseller/orders/contract.ts'
import { orderWords } from '#areas/eseller/orders/words.ts'
import { esellerScreens } from '#areas/eseller/screens.ts'
import { useApiQuery } from '#platform/console/api.ts'
import {
  formatCount,
  formatRelativeTime,
  formatShortMoment,
  useLanguage,
  useWords,
} from '#platform/console/i18n.ts'
import { addressOf } from '#platform/console/screen.ts'
import { AddressLink } from '#platform/console/router.ts'
import styles from '#areas/eseller/screens/eseller.module.css'

const shownNames = 5

/** Overdue orders per responsible party. Each count filters the list. */
export function OverdueOrders() {
  const t = useWords(orderWords)
  const language = useLanguage()
  const { data } = useApiQuery(orderCalls.late, {}, { background: true })
  if (!data || data.total === 0) return null
  const address = (narrowed: Record<string, string>) =>
    `${addressOf(esellerScreens.orders)}?${new URLSearchParams({ late: 'true', sort: 'dueAt', dir: 'asc', ...narrowed })}`
  return (
    <section className={styles.late} aria-label={t('overdueTitle', { n: data.total })}>
      <AddressLink address={address({})} title={t('showOverdue')}>
        <strong>{t('overdueTitle', { n: data.total })}</strong>
      </AddressLink>
      <ul className="flex flex-wrap gap-4-12">
        {data.rows.slice(0, shownNames).map(({ turn, name, orders, since }) => (
          <li key={`${turn} ${name}`}>
            <AddressLink
              title={t('oldestDue', {
                since: formatRelativeTime(since, undefined, language),
                when: formatShortMoment(since),
              })}
              address={address({
                turn,
                ...(turn === 'seller' && { seller: name }),
                ...(turn === 'courier' && { courier: name }),
              })}
            >
              {turn === 'team' ? t('ourTeam') : name}: {formatCount(orders)}
            </AddressLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
