import { Button } from '@mantine/core'
import { Modal } from '#platform/console/dialog.ts'
import { approvalWords, ApproversField, FormChecks } from '#platform/console/approvals.ts'
import { useState } from 'react'
import { z } from 'zod'
import { coinsPlace, eloadRewardsPlace } from '#areas/rewards/access.ts'
import { givingCalls } from '#areas/rewards/contract.ts'
import type { RewardAsset } from '#areas/rewards/rules.ts'
import { formatAmount, parseAmount } from './format.ts'
import { words } from '#areas/rewards/words.ts'
import { userCalls } from '#areas/staff/users/contract.ts'
import { toUpdate } from '#platform/access.ts'
import { useApiQuery, useApiMutation } from '#platform/console/api.ts'
import {
  SelectField,
  TextAreaField,
  TextField,
  FieldGroup,
  RecordForm,
  useRecordForm,
} from '#platform/console/form.ts'
import { Facts } from '#platform/console/record.ts'
import { useSignedIn, useDisabledReason } from '#platform/console/session.ts'
import { useWords } from '#platform/console/i18n.ts'
import { Reason } from '#platform/contract/fields.ts'

/** Remaining budget, as a button that opens its details. */
export function BudgetFigure({ asset }: { asset: RewardAsset }) {
  const t = useWords(words)
  const [isOpen, setOpen] = useState(false)
  const { data } = useApiQuery(givingCalls.budget, { asset }, { background: true })
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('budget')}: {data ? formatAmount(asset, data.left) : '—'}
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={t('budget')} size="lg" centered>
        {data && (
          <Facts
            facts={[
              [t('budgetLeft'), formatAmount(asset, data.left)],
              [t('reserved'), formatAmount(asset, data.promised)],
              [t('givenMonth'), formatAmount(asset, data.givenThisMonth)],
            ]}
          />
        )}
        {isOpen && <AskBudget asset={asset} onEnd={() => setOpen(false)} />}
      </Modal>
    </>
  )
}

function AskBudget({ asset, onEnd }: { asset: RewardAsset; onEnd: () => void }) {
  const say = useWords(approvalWords)
  const t = useWords(words)
  const me = useSignedIn()
  const requestBudget = useApiMutation(givingCalls.askBudget)
  const disabledReason = useDisabledReason(toUpdate(asset === 'ELOAD' ? eloadRewardsPlace : coinsPlace))
  const { data: managers = [] } = useApiQuery(userCalls.lineManagers, {}, { background: true })
  const form = useRecordForm({
    name: `reward-budget-${asset}`,
    words,
    schema: z.object({
      direction: z.enum(['add', 'take_out']),
      amount: z.string().refine((text) => (parseAmount(asset, text) ?? 0) > 0, t('amount')),
      reason: Reason,
      lineManagers: z.array(z.int()).min(1).max(3),
    }),
    initial: { direction: 'add', amount: '', reason: '', lineManagers: [] },
  })
  const toInput = ({ amount, ...values }: typeof form.stored) => ({
    ...values,
    asset,
    amount: parseAmount(asset, amount) ?? 0,
  })
  return (
    <RecordForm
      form={form}
      effect={say('afterApproval')}
      sendLabel={t('submitForApproval')}
      disabledReason={disabledReason}
      onCancel={onEnd}
      onSend={(values) => requestBudget.mutateAsync(toInput(values))}
      onSent={onEnd}
    >
      <FieldGroup title={t('changeBudget')} sentence={disabledReason ?? t('changeBudgetSentence')}>
        <SelectField name="direction" />
        <TextField name="amount" />
        <TextAreaField name="reason" />
        <ApproversField name="lineManagers" required people={managers.filter(({ id }) => id !== me.id)} />
      </FieldGroup>
      <FormChecks form={form} call={givingCalls.askBudget} toInput={toInput} />
    </RecordForm>
  )
}
