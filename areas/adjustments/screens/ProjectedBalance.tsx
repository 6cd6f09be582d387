import type { AdjustableWallet } from '#areas/adjustments/contract.ts'
import { approvalsNeededFor } from '#areas/adjustments/rules.ts'
import type { Values } from '#areas/adjustments/screens/form-values.ts'
import { words } from '#areas/adjustments/words.ts'
import { useFormValues } from '#platform/console/form/RecordForm.tsx'
import type { RecordFormState } from '#platform/console/form/use-record-form.ts'
import { formatPesos } from '#platform/console/i18n/format.ts'
import { Facts } from '#platform/console/record/Facts.tsx'
import { useWords } from '#platform/console/i18n/words.ts'
import { centavosFrom, Money } from '#platform/contract/fields/money.ts'
import { labelOf } from '#platform/ui/status.ts'
import styles from './adjustments.module.css'

type Props = {
  form: RecordFormState<Values>
  wallet: AdjustableWallet | null
  /** Whether the related transaction belongs to another wallet. */
  isForeign: boolean
}

/** Balance the wallet would have after the adjustment, updated while typing. */
export function ProjectedBalance({ form, wallet, isForeign }: Props) {
  const t = useWords(words)
  const { amount: text, relatedTxn, type } = useFormValues(form)
  const amount = text !== null && Money.safeParse(text).success ? centavosFrom(text) : null
  const notes = [
    wallet && (wallet.status === 'frozen' || wallet.status === 'closed')
      ? t('closedWallet', { status: labelOf(wallet.status) })
      : wallet?.status === 'on_hold'
        ? t('onHold')
        : null,
    wallet && amount !== null && type === 'debit' && wallet.availableBalance < amount
      ? t('insufficient', { available: formatPesos(wallet.availableBalance) })
      : null,
    isForeign && relatedTxn ? t('notOfWallet', { ref: relatedTxn }) : null,
    amount !== null && approvalsNeededFor(amount) === 2 ? t('twoNeeded') : null,
  ].filter((note) => note !== null)
  return (
    <section className={styles.effect} aria-live="polite">
      <h2 className={styles.heading}>{t('effect')}</h2>
      {wallet === null || amount === null || type === null ? (
        <p className={styles.quiet}>{t('chooseWallet')}</p>
      ) : (
        <Facts
          facts={[
            [t('owner'), wallet.businessName ?? wallet.ownerName],
            [t('balanceNow'), formatPesos(wallet.balance)],
            [
              t('balanceAfter'),
              <strong key="after">
                {formatPesos(wallet.balance + (type === 'credit' ? 1 : -1) * amount)}
              </strong>,
            ],
          ]}
        />
      )}
      {notes.map((note) => (
        <p key={note} className={styles.note} role="note">
          {note}
        </p>
      ))}
    </section>
  )
}
