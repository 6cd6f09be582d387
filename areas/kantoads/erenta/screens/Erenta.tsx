import { auditPlace, topupPlace } from '#areas/kantoads/access.ts'
import { erentaCalls } from '#areas/kantoads/erenta/contract.ts'
import { erentaWords } from '#areas/kantoads/erenta/words.ts'
import { adsAuditScreens, adsMoneyScreens } from '#areas/kantoads/screens.ts'
import styles from '#areas/kantoads/screens/kantoads.module.css'
import { withAnyFlag } from '#platform/access/access.ts'
import { useAnswer } from '#platform/console/ask.ts'
import { pesos } from '#platform/console/format.ts'
import { Figure } from '#platform/console/record/Figure.tsx'
import { addressOf } from '#platform/console/screen.ts'
import { useMay } from '#platform/console/session.ts'
import { useWords } from '#platform/console/words.ts'

/** The fund of e-renta and what came and went, each leading to its rows. */
export function Erenta() {
  const t = useWords(erentaWords)
  const mayLook = useMay(withAnyFlag(auditPlace))
  const seesTopups = useMay(withAnyFlag(topupPlace))
  const funds = useAnswer(erentaCalls.funds, {}, { enabled: mayLook, quiet: true })
  const income = useAnswer(erentaCalls.income, {}, { enabled: mayLook, quiet: true })
  if (!mayLook) return <p className={styles.quiet}>{t('closed')}</p>
  if (funds.error ?? income.error) return <p role="alert">{t('failed')}</p>
  const { data } = income
  const topups = (counted: string) =>
    seesTopups ? { href: `${addressOf(adsMoneyScreens.topups)}?counted=${counted}` } : {}
  const audits = (counted: string) => ({
    href: `${addressOf(adsAuditScreens.audits)}?counted=${counted}`,
  })
  const shown = (amount: number | undefined) => (amount === undefined ? null : pesos(amount))
  return (
    <section className={styles.erenta} aria-label={t('title')}>
      <Figure label={t('fund')} hint={t('fundHint')} value={shown(funds.data?.total_fund)} />
      <Figure
        label={t('dailyIncoming')}
        hint={t('incomingHint')}
        value={shown(data?.dailyIncoming)}
        {...topups('today')}
      />
      <Figure
        label={t('dailyOutgoing')}
        hint={t('outgoingHint')}
        value={shown(data?.dailyOutgoing)}
        {...audits('today')}
      />
      <Figure
        label={t('monthlyIncoming')}
        hint={t('incomingHint')}
        value={shown(data?.monthlyIncoming)}
        {...topups('month')}
      />
      <Figure
        label={t('monthlyOutgoing')}
        hint={t('outgoingHint')}
        value={shown(data?.monthlyOutgoing)}
        {...audits('month')}
      />
    </section>
  )
}
