import { Button } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import { givingCalls } from '#areas/rewards/contract.ts'
import {
  eloadRewardCalls,
  type EloadReward,
  EloadRewardDraft,
} from '#areas/rewards/eload-rewards/contract.ts'
import { RewardFields } from '#areas/rewards/eload-rewards/screens/RewardFields.tsx'
import { getTransitionError } from '#areas/rewards/rules.ts'
import { rewardScreens } from '#areas/rewards/screens.ts'
import { RecipientPicker } from '#areas/rewards/screens/RecipientPicker.tsx'
import { formatAmount } from '#areas/rewards/screens/format.ts'
import { words } from '#areas/rewards/words.ts'
import { ReturnedNotice, RequestChecks, approvalWords } from '#platform/console/approvals.ts'
import { errorMessage, useApiQuery, useApiMutation, useSuspenseApiQuery } from '#platform/console/api.ts'
import {
  SwitchField,
  FieldGroup,
  FormSummary,
  RecordForm,
  recordValues,
  useFormValues,
  useRecordForm,
} from '#platform/console/form.ts'
import { goToScreen } from '#platform/console/router.ts'
import { RecordScreen } from '#platform/console/record.ts'
import { useSignedIn } from '#platform/console/session.ts'
import { toastMessage } from '#platform/console/toast.ts'
import { formatCount, useWords, useMessage } from '#platform/console/i18n.ts'

const asset = 'ELOAD' as const

/** Form for a new reward, for editing a pending one, or for repeating an earlier one. */
export default function AddReward() {
  const { id = '0', action = 'add' } = useParams({ strict: false })
  const key = Number(id)
  return key > 0 ? <FromReward key={`${id} ${action}`} id={key} isEdit={action === 'edit'} /> : <Form />
}

function FromReward({ id, isEdit }: { id: number; isEdit: boolean }) {
  const reward = useSuspenseApiQuery(eloadRewardCalls.info, { rewardId: id, withUsers: false })
  return <Form reward={reward} isEdit={isEdit} />
}

function Form({ reward, isEdit = false }: { reward?: EloadReward; isEdit?: boolean }) {
  const t = useWords(words)
  const m = useMessage()
  const say = useWords(approvalWords)
  const me = useSignedIn()
  const create = useApiMutation(eloadRewardCalls.create)
  const update = useApiMutation(eloadRewardCalls.update)
  const { data: list } = useApiQuery(givingCalls.summary, { asset }, { background: true })
  const { data: budget } = useApiQuery(givingCalls.budget, { asset }, { background: true })
  const form = useRecordForm({
    name: isEdit ? 'eload-reward' : 'eload-reward-new',
    words,
    labels: { supportingDocuments: t('documents') },
    id: reward?.rewardId,
    schema: EloadRewardDraft.extend({ changeRecipients: z.boolean() }),
    initial: {
      ...recordValues(
        EloadRewardDraft,
        reward && {
          ...reward,
          // Documents belong to one reward. A repeated reward needs its own.
          supportingDocuments: isEdit ? reward.supportingDocuments : [],
          approvers: reward.approvers.map(({ id }) => id).filter((id) => id !== me.id),
        },
      ),
      changeRecipients: false,
    },
  })
  const values = useFormValues(form)
  const { changeRecipients } = values
  const isPicking = !isEdit || changeRecipients
  const error = reward && isEdit ? getTransitionError('update', { ...reward, needsApproval: true }, me) : null
  const disabledReason = error && m(error)
  const blockedReason = isPicking && list?.recipients === 0 ? t('needsRecipients') : null
  const edited = isEdit && reward ? { rewardId: reward.rewardId, version: reward.version } : null
  const toInput = <V extends { changeRecipients: boolean }>({ changeRecipients: isChanged, ...sent }: V) => ({
    ...sent,
    ...(list && (isChanged || !isEdit) && { fromList: true as const, listVersion: list.version }),
  })
  return (
    <RecordScreen title={isEdit && reward ? reward.refNo : t('newReward')}>
      {isEdit && reward?.returned && <ReturnedNotice reason={reward.returned.reason} />}
      {reward && isPicking && <TakeOver reward={reward} inList={list?.recipients ?? 0} />}
      {isPicking && <RecipientPicker asset={asset} />}
      <RecordForm
        form={form}
        sendLabel={
          isEdit ? (reward?.returned ? say('editAndResubmit') : t('saveChanges')) : t('submitForApproval')
        }
        disabledReason={disabledReason}
        blockedReason={blockedReason}
        aside={
          <>
            {isPicking && list && (
              <FormSummary
                facts={[
                  [t('recipients'), formatCount(list.recipients)],
                  [t('total'), formatAmount(asset, list.total)],
                  [t('budgetLeft'), budget && formatAmount(asset, budget.left)],
                  [t('budgetAfter'), budget && formatAmount(asset, budget.left - list.total)],
                ]}
                warnings={[budget && list.total > budget.left ? t('notEnough') : null]}
              />
            )}
            {disabledReason === null &&
              blockedReason === null &&
              values.purpose !== null &&
              (edited ? (
                <RequestChecks call={eloadRewardCalls.update} input={{ ...toInput(values), ...edited }} />
              ) : (
                <RequestChecks call={eloadRewardCalls.create} input={toInput(values)} />
              ))}
          </>
        }
        onCancel={() =>
          reward
            ? goToScreen(rewardScreens.viewReward, { id: reward.rewardId })
            : goToScreen(rewardScreens.rewards)
        }
        onSend={(sent) =>
          edited ? update.mutateAsync({ ...toInput(sent), ...edited }) : create.mutateAsync(toInput(sent))
        }
        onSent={({ data }) => goToScreen(rewardScreens.viewReward, { id: data.rewardId })}
      >
        {isEdit && (
          <FieldGroup title={t('recipients')}>
            <SwitchField name="changeRecipients" hint={t('changeRecipientsHint')} />
          </FieldGroup>
        )}
        <RewardFields stored={isEdit ? (reward?.supportingDocuments ?? []) : []} />
      </RecordForm>
    </RecordScreen>
  )
}

/** Button that fills the list with the recipients of the earlier reward. */
function TakeOver({ reward, inList }: { reward: EloadReward; inList: number }) {
  const t = useWords(words)
  const load = useApiMutation(givingCalls.load)
  const [isDone, setDone] = useState(false)
  if (isDone) return null
  return (
    <p role="note" className="my-12 p-8-12 edge-warning bg-warning">
      {inList > 0 && `${t('useRecipientsNote', { n: inList })} `}
      <Button
        size="compact-sm"
        variant="default"
        loading={load.isPending}
        onClick={() =>
          load.mutate(
            { asset, rewardId: reward.rewardId },
            {
              onSuccess: ({ message }) => {
                setDone(true)
                toastMessage('success', message)
              },
              onError: (error) => toastMessage('danger', errorMessage(error)),
            },
          )
        }
      >
        {t('useRecipients', { ref: reward.refNo })}
      </Button>
    </p>
  )
}
