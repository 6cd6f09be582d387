import type { ReplyOf } from '#platform/contract/call.ts'
import type { billerCalls } from '#areas/bills/billers/contract.ts'
import { parseCentavos, type Values } from './biller-values.ts'
import { calculateCharge, leftOf } from '#areas/bills/rules.ts'
import styles from '#areas/bills/screens/bills.module.css'
import { words } from '#areas/bills/words.ts'
import { formatPesos, useWords } from '#platform/console/i18n.ts'

type Props = {
  values: Values
  amount: string
  providers: ReplyOf<typeof billerCalls.options>['providers']
}

/** Shows how a payment is split according to the current form values. */
export function FeeBreakdown({ values, amount, providers }: Props) {
  const t = useWords(words)
  const paid = parseCentavos(amount)
  const [convenienceFee, income, merchantShare] = [
    parseCentavos(values.convenienceFee),
    parseCentavos(values.income),
    parseCentavos(values.merchantShare),
  ]
  const isKnown = paid !== null && convenienceFee !== null && income !== null && merchantShare !== null
  // The first active provider, or the first one if none is active.
  const routes = values.providers.flatMap(
    ({ providerId }) => providers.find(({ id }) => id === providerId) ?? [],
  )
  const route = routes.find(({ status }) => status === 'active') ?? routes[0] ?? null
  if (!isKnown)
    return (
      <section className="mb-16 p-16 border rounded-6 bg-surface" aria-labelledby="bills-left">
        <h2 className="mb-4 text-14" id="bills-left">
          {t('breakdown')}
        </h2>
        <p className="mb-8 muted text-14">{t('noBreakdown')}</p>
      </section>
    )
  const left = leftOf(paid, { convenienceFee, income, merchantShare }, route)
  return (
    <section className="mb-16 p-16 border rounded-6 bg-surface" aria-labelledby="bills-left">
      <h2 className="mb-4 text-14" id="bills-left">
        {t('breakdown')}
      </h2>
      <p className="mb-8 muted text-14">{t('breakdownOf', { amount: formatPesos(paid) })}</p>
      <dl className={styles.sums}>
        <dt>{t('payerPays')}</dt>
        <dd>{formatPesos(paid + convenienceFee)}</dd>
        <dt>{t('billerGets')}</dt>
        <dd>{formatPesos(Math.max(0, paid - income))}</dd>
        <dt>{t('merchantShare')}</dt>
        <dd>{formatPesos(merchantShare)}</dd>
        <dt>
          {t('netIncome')}
          {route && (
            <small>
              {t('afterProvider', {
                charge: formatPesos(calculateCharge(paid, route)),
                provider: route.name,
              })}
            </small>
          )}
        </dt>
        <dd>
          <strong>{formatPesos(left)}</strong>
        </dd>
      </dl>
      {left < 0 && (
        <p role="alert" className={`mt-4 rounded-4 text-14 p-8-12 ${styles.loss}`}>
          {t('atALoss')}
        </p>
      )}
    </section>
  )
}
