import { auditPlace, topupPlace } from '#areas/kantoads/access.ts'
import { erentaCalls } from '#areas/kantoads/erenta/contract.ts'
import { erentaWords } from '#areas/kantoads/erenta/words.ts'
import { adsAuditScreens, adsMoneyScreens } from '#areas/kantoads/screens.ts'
import { withAnyFlag } from '#platform/access.ts'
import { useApiQuery } from '#platform/console/api.ts'
import { formatPesos, useWords } from '#platform/console/i18n.ts'
import { Figure } from '#platform/console/record.ts'
import { addressOf } from '#platform/console/screen.ts'
import { useHasAccess } from '#platform/console/session.ts'

/** E-renta fund with incoming and outgoing amounts, each linked to its rows. */
export function Erenta() {
  const t = useWords(erentaWords)
  const mayLook = useHasAccess(withAnyFlag(auditPlace))
  const seesTopups = useHasAccess(withAnyFlag(topupPlace))
  const funds = useApiQuery(erentaCalls.funds, {}, { enabled: mayLook, background: true })
  const income = useApiQuery(erentaCalls.income, {}, { enabled: mayLook, background: true })
  if (!mayLook) return <p className="mb-12 muted">{t('noAccess')}</p>
  if (funds.error ?? income.error) return <p role="alert">{t('failed')}</p>
  const { data } = income
  const topups = (counted: string) =>
    seesTopups ? { href: `${addressOf(adsMoneyScreens.topups)}?counted=${counted}` } : {}
  const audits = (counted: string) => ({
    href: `${addressOf(adsAuditScreens.audits)}?counted=${counted}`,
  })
  const listView = (amount: number | undefined) => (amount === undefined ? null : formatPesos(amount))
  return (
    <section className="card fact-grid mb-16 p-12-16" aria-label={t('panelTitle')}>
      <Figure label={t('fund')} hint={t('fundHint')} value={listView(funds.data?.total_fund)} />
      <Figure
        label={t('dailyIncoming')}
        hint={t('incomingHint')}
        value={listView(data?.dailyIncoming)}
        {...topups('today')}
      />
      <Figure
        label={t('dailyOutgoing')}
        hint={t('outgoingHint')}
        value={listView(data?.dailyOutgoing)}
        {...audits('today')}
      />
      <Figure
        label={t('monthlyIncoming')}
        hint={t('incomingHint')}
        value={listView(data?.monthlyIncoming)}
        {...topups('month')}
      />
      <Figure
        label={t('monthlyOutgoing')}
        hint={t('outgoingHint')}
        value={listView(data?.monthlyOutgoing)}
        {...audits('month')}
      />
    </section>
  )
}
