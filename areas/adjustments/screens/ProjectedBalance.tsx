import { useDebouncedValue } from '@mantine/hooks'
import { type AdjustableWallet, AdjustmentAmount, adjustmentCalls } from '#areas/adjustments/contract.ts'
import { approvalsNeededFor } from '#areas/adjustments/rules.ts'
import type { Values } from '#areas/adjustments/screens/form-values.ts'
import { WalletLines } from '#areas/adjustments/screens/WalletLines.tsx'
import { words } from '#areas/adjustments/words.ts'
import { useApiQuery } from '#platform/console/api.ts'
import { Checks } from '#platform/console/approvals.ts'
import { useFormValues, type RecordFormState } from '#platform/console/form.ts'
import { formatPesos, useLanguage, useWords } from '#platform/console/i18n.ts'
import { Facts } from '#platform/console/record.ts'
import { centavosFrom, Money } from '#platform/contract/fields.ts'

type Props = {
  form: RecordFormState<Values>
  wallet: AdjustableWallet | null
  /** The adjustment being edited. */
  adjustmentId?: number | undefined
  isReversal: boolean
}

/** Balance the wallet would have after the adjustment, and the checks its approvers will see. */
export function ProjectedBalance({ form, wallet, adjustmentId, isReversal }: Props) {
  const t = useWords(words)
  const language = useLanguage()
  const { amount: text, relatedTxn, type } = useFormValues(form)
  const amount = text !== null && Money.safeParse(text).success ? centavosFrom(text) : null
  // Debounced to avoid a request on every keystroke.
  const [checkedText] = useDebouncedValue(text, 400)
  const [checkedTxn] = useDebouncedValue(relatedTxn.trim(), 400)
  const isWhole = wallet !== null && type !== null && AdjustmentAmount.safeParse(checkedText).success
  const { data: checks } = useApiQuery(
    adjustmentCalls.checks,
    {
      ...(adjustmentId !== undefined && { adjustmentId }),
      walletId: wallet?.walletId ?? 0,
      type: type ?? 'credit',
      amount: checkedText ?? '',
      relatedTxn: isReversal ? '' : checkedTxn,
    },
    { enabled: isWhole, background: true },
  )
  return (
    <div className="grid gap-16" aria-live="polite">
      <section>
        <h2 className="mb-8 text-14">{t('effect')}</h2>
        {wallet === null || amount === null || type === null ? (
          <p className="muted">{t('chooseWallet')}</p>
        ) : (
          <Facts
            facts={[
              [t('wallet'), <WalletLines key="wallet" wallet={wallet} />],
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
        {amount !== null && approvalsNeededFor(amount) === 2 && (
          <p className="mt-12 p-8-12 edge-warning bg-warning" role="note">
            {t('twoNeeded')}
          </p>
        )}
      </section>
      {isWhole && checks && (
        <Checks
          errors={checks.errors.map((each) => each[language])}
          doubtful={checks.doubtful.map((each) => each[language])}
          passed={checks.passed.map((each) => each[language])}
        />
      )}
    </div>
  )
}
