import { kantoadsMessages } from '#areas/kantoads/messages.ts'
import { Button, Textarea } from '@mantine/core'
import { DialogFooter } from '#platform/console/dialog.ts'
import { useState } from 'react'
import { type BankException, bankFileCalls } from '#areas/kantoads/bank-files/contract.ts'
import { bankFileWords } from '#areas/kantoads/bank-files/words.ts'
import { errorMessage, useApiQuery, useApiMutation } from '#platform/console/api.ts'
import { formWords, SelectInput } from '#platform/console/form.ts'
import { formatPesos, useWords, useMessage } from '#platform/console/i18n.ts'
import { Facts } from '#platform/console/record.ts'
import { toastMessage } from '#platform/console/toast.ts'
import { Reason } from '#platform/contract/fields.ts'

type Props = { exception: BankException; onClose: () => void }

/** Form to match a bank result with a cashout, or to dismiss it with a reason. */
export function SettleForm({ exception, onClose }: Props) {
  const t = useWords(bankFileWords)
  const translate = useWords(formWords)
  const m = useMessage()
  const { exceptionId, version, amount } = exception
  const { data } = useApiQuery(bankFileCalls.candidates, { exceptionId }, { background: true })
  const resolve = useApiMutation(bankFileCalls.resolve)
  const [cashoutId, setCashoutId] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | null>(null)
  const end = async (action: 'match' | 'dismiss') => {
    if (!Reason.safeParse(reason).success) return setError(m(kantoadsMessages('REASON_REQUIRED')))
    try {
      const { message } = await resolve.mutateAsync({
        exceptionId,
        version,
        action,
        reason,
        ...(action === 'match' && cashoutId !== null && { cashoutId }),
      })
      toastMessage('success', message)
      onClose()
    } catch (error) {
      setError(errorMessage(error))
    }
  }
  return (
    <>
      <Facts
        facts={[
          [t('problem'), t(`problem_${exception.why}`)],
          [t('result'), t(`status_${exception.result}`)],
          [t('bankAmount'), formatPesos(amount)],
          [t('bankReference'), exception.bankReference],
          [t('bankReason'), exception.bankSays],
        ]}
      />
      {data && data.length === 0 && <p role="note">{t('noCandidates', { amount: formatPesos(amount) })}</p>}
      {data && data.length > 0 && (
        <SelectInput
          mt="md"
          label={t('matchingPayout')}
          description={t('matchingPayoutHint', { amount: formatPesos(amount) })}
          value={cashoutId === null ? '' : String(cashoutId)}
          data={[
            { value: '', label: translate('choose') },
            ...data.map((each) => ({
              value: String(each.cashoutId),
              label: `${each.refNo} · ${each.businessName} · ${formatPesos(each.net)}`,
            })),
          ]}
          onChange={(value) => setCashoutId(value === '' ? null : Number(value))}
        />
      )}
      <Textarea
        mt="md"
        label={t('reason')}
        description={t('reasonHint')}
        withAsterisk
        rows={3}
        maxLength={500}
        value={reason}
        error={error}
        onChange={({ target }) => {
          setReason(target.value)
          setError(null)
        }}
      />
      <DialogFooter>
        <Button variant="default" color="red" loading={resolve.isPending} onClick={() => void end('dismiss')}>
          {t('dismiss')}
        </Button>
        <Button
          loading={resolve.isPending}
          disabled={cashoutId === null}
          title={cashoutId === null ? m(kantoadsMessages('PAYOUT_REQUIRED')) : undefined}
          onClick={() => void end('match')}
        >
          {t('match')}
        </Button>
      </DialogFooter>
    </>
  )
}
