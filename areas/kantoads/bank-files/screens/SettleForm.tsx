import { Button, Group, NativeSelect, Textarea } from '@mantine/core'
import { useState } from 'react'
import { type BankException, bankFileCalls } from '#areas/kantoads/bank-files/contract.ts'
import { bankFileWords } from '#areas/kantoads/bank-files/words.ts'
import { reasonWords } from '#areas/kantoads/reason-words.ts'
import { sentenceOf, useAnswer, useAsk } from '#platform/console/ask.ts'
import { formWords } from '#platform/console/form/words.ts'
import { pesos } from '#platform/console/format.ts'
import { Facts } from '#platform/console/record/Facts.tsx'
import { toast } from '#platform/console/toast.ts'
import { useWords } from '#platform/console/words.ts'
import { Reason } from '#platform/contract/text.ts'

type Props = { exception: BankException; onClose: () => void }

/** Says which payout an answer meant, or why it means none. */
export function SettleForm({ exception, onClose }: Props) {
  const t = useWords(bankFileWords)
  const say = useWords(formWords)
  const why = useWords(reasonWords)
  const { exceptionId, version, amount } = exception
  const { data } = useAnswer(bankFileCalls.candidates, { exceptionId }, { quiet: true })
  const resolve = useAsk(bankFileCalls.resolve)
  const [cashoutId, setCashoutId] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const end = async (action: 'match' | 'dismiss') => {
    if (!Reason.safeParse(reason).success) return setFault(why('why_noReason'))
    try {
      const { message } = await resolve.mutateAsync({
        exceptionId,
        version,
        action,
        reason,
        ...(action === 'match' && cashoutId !== null && { cashoutId }),
      })
      toast('success', say('success'), message)
      onClose()
    } catch (error) {
      setFault(sentenceOf(error))
    }
  }
  return (
    <>
      <Facts
        facts={[
          [t('why'), t(`why_${exception.why}`)],
          [t('result'), t(`result_${exception.result}`)],
          [t('amount'), pesos(amount)],
          [t('bankReference'), exception.bankReference],
          [t('bankSays'), exception.bankSays],
        ]}
      />
      {data && data.length === 0 && <p role="note">{t('noneMeant', { amount: pesos(amount) })}</p>}
      {data && data.length > 0 && (
        <NativeSelect
          mt="md"
          label={t('meant')}
          description={t('meantHint', { amount: pesos(amount) })}
          value={cashoutId === null ? '' : String(cashoutId)}
          data={[
            { value: '', label: say('choose') },
            ...data.map((each) => ({
              value: String(each.cashoutId),
              label: `${each.refNo} · ${each.businessName} · ${pesos(each.net)}`,
            })),
          ]}
          onChange={({ target }) => setCashoutId(target.value === '' ? null : Number(target.value))}
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
        error={fault}
        onChange={({ target }) => {
          setReason(target.value)
          setFault(null)
        }}
      />
      <Group justify="flex-end" mt="md">
        <Button variant="default" color="red" loading={resolve.isPending} onClick={() => void end('dismiss')}>
          {t('dismiss')}
        </Button>
        <Button
          loading={resolve.isPending}
          disabled={cashoutId === null}
          title={cashoutId === null ? why('why_chooseCashout') : undefined}
          onClick={() => void end('match')}
        >
          {t('match')}
        </Button>
      </Group>
    </>
  )
}
