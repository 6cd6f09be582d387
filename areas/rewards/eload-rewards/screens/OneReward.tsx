import { z } from 'zod'
import { eloadRewardCalls, EloadRewardDraft, RewardAmount } from '#areas/rewards/eload-rewards/contract.ts'
import {
  blankReward,
  chosenPurpose,
  RewardFields,
  type RewardValues,
} from '#areas/rewards/eload-rewards/screens/RewardFields.tsx'
import { rewardScreens } from '#areas/rewards/screens.ts'
import { whyNotPerson } from '#areas/rewards/screens/PeopleTable.tsx'
import { words } from '#areas/rewards/words.ts'
import { useAsk } from '#platform/console/ask.ts'
import { MoneyField, SearchField } from '#platform/console/form/fields.ts'
import { GroupOfFields, RecordForm, useRecordForm } from '#platform/console/form/RecordForm.tsx'
import { goToScreen } from '#platform/console/navigation.ts'
import { useWords } from '#platform/console/words.ts'

type Values = RewardValues & { cognito_sub: string | null; amount: string | null }

/** One reward for one person, from the report itself. */
export function OneReward({ onEnd }: { onEnd: () => void }) {
  const t = useWords(words)
  const add = useAsk(eloadRewardCalls.addReward)
  const form = useRecordForm<Values>({
    name: 'eload-reward-one',
    schema: EloadRewardDraft.extend({ cognito_sub: z.uuid(), amount: RewardAmount }),
    initial: { ...blankReward, cognito_sub: null, amount: null },
    labels: {
      cognito_sub: t('person'),
      amount: t('amount'),
      title: t('title'),
      purpose: t('purpose'),
      supportingDocuments: t('documents'),
    },
  })
  return (
    <RecordForm
      form={form}
      sendLabel={t('ask')}
      onCancel={onEnd}
      onSend={({ cognito_sub, amount, ...values }) =>
        add.mutateAsync({
          ...values,
          purpose: chosenPurpose(values),
          cognito_sub: cognito_sub ?? '',
          amount: amount ?? '',
        })
      }
      onSent={({ data }) => goToScreen(rewardScreens.viewReward, { id: data.rewardId })}
    >
      <GroupOfFields title={t('toWhom')}>
        <SearchField
          name="cognito_sub"
          label={t('person')}
          hint={t('personHint')}
          required
          call={eloadRewardCalls.users}
          wire={(search) => ({ search, limit: 20 })}
          options={({ rows }) =>
            rows.map((row) => {
              const why = whyNotPerson(t)(row)
              return {
                value: row.cognito_sub ?? `none-${row.id}`,
                label: `${row.name} · ${row.mobile_number}${why === null ? '' : ` · ${why}`}`,
                disabled: row.disabled,
              }
            })
          }
        />
        <MoneyField name="amount" label={t('amount')} required />
      </GroupOfFields>
      <RewardFields />
    </RecordForm>
  )
}
