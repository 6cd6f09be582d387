import { useDebouncedValue } from '@mantine/hooks'
import { type AdjustableWallet, AdjustmentAmount, adjustmentCalls } from '#areas/adjustments/contract.ts'
import { approvalsNeededFor } from '#areas/adjustments/rules.ts'
import type { Values } from '#areas/adjustments/screens/form-values.ts'
import { WalletLines } from '#areas/adjustments/screens/WalletLines.tsx'
import { words } from '#areas/adjustments/words.ts'
import { useApiQuery } from '#platform/console/api.ts'
import { Checks } from '#platform/console/approvals.ts'
import { FormSummary, useFormValues, type RecordFormState } from '#platform/console/form.ts'
import { formatPesos, useLanguage, useWords } from '#platform/console/i18n.ts'
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
    <div className="grid gap-16">
      <FormSummary
        title={t('effect')}
        empty={t('chooseWallet')}
        facts={
          wallet === null || amount === null || type === null
            ? []
            : [
                [t('wallet'), <WalletLines key="wallet" wallet={wallet} />],
                [t('balanceNow'), formatPesos(wallet.balance)],
                [t('balanceAfter'), formatPesos(wallet.balance + (type === 'credit' ? 1 : -1) * amount)],
              ]
        }
        warnings={[amount !== null && approvalsNeededFor(amount) === 2 ? t('twoNeeded') : null]}
      />
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
