import { approvalWords, FormChecks } from '#platform/console/approvals.ts'
import { z } from 'zod'
import { eloadRewardCalls, EloadRewardDraft, RewardAmount } from '#areas/rewards/eload-rewards/contract.ts'
import { RewardFields } from './RewardFields.tsx'
import { rewardScreens } from '#areas/rewards/screens.ts'
import { personErrorText } from '#areas/rewards/screens/PeopleTable.tsx'
import { words } from '#areas/rewards/words.ts'
import { useApiMutation } from '#platform/console/api.ts'
import {
  MoneyField,
  SearchField,
  FieldGroup,
  RecordForm,
  recordValues,
  useRecordForm,
} from '#platform/console/form.ts'
import { goToScreen } from '#platform/console/router.ts'
import { RecordScreen } from '#platform/console/record.ts'
import { useWords } from '#platform/console/i18n.ts'

const SingleRewardDraft = EloadRewardDraft.extend({ cognito_sub: z.uuid(), amount: RewardAmount })

/** Form that requests a reward for one person. */
export default function SingleReward() {
  const say = useWords(approvalWords)
  const t = useWords(words)
  const add = useApiMutation(eloadRewardCalls.addReward)
  const form = useRecordForm({
    name: 'eload-reward-one',
    words,
    labels: { cognito_sub: t('person'), supportingDocuments: t('documents') },
    schema: SingleRewardDraft,
    initial: recordValues(SingleRewardDraft, undefined),
  })
  return (
    <RecordScreen title={t('oneReward')}>
      <RecordForm
        form={form}
        aside={<FormChecks form={form} call={eloadRewardCalls.addReward} toInput={(values) => values} />}
        effect={say('afterApproval')}
        sendLabel={t('submitForApproval')}
        onCancel={() => goToScreen(rewardScreens.rewards)}
        onSend={add.mutateAsync}
        onSent={({ data }) => goToScreen(rewardScreens.viewReward, { id: data.rewardId })}
      >
        <FieldGroup title={t('recipients')}>
          <SearchField
            name="cognito_sub"
            hint={t('personHint')}
            call={eloadRewardCalls.users}
            input={(search) => ({ search, limit: 20 })}
            options={({ rows }) =>
              rows.map((row) => {
                const error = personErrorText(row)
                return {
                  value: row.cognito_sub ?? `none-${row.id}`,
                  label: `${row.name} · ${row.mobile_number}${error === null ? '' : ` · ${error}`}`,
                  disabled: row.disabled,
                }
              })
            }
          />
          <MoneyField name="amount" />
        </FieldGroup>
        <RewardFields />
      </RecordForm>
    </RecordScreen>
  )
}
