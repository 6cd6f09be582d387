import { useState } from 'react'
import { z } from 'zod'
import { Courier } from '#areas/rewards/prp/contract.ts'
import { roulettePlace } from '#areas/roulette/access.ts'
import {
  rewardCalls,
  type RewardRecord,
  RewardStatus,
  trackingKey,
} from '#areas/roulette/rewards/contract.ts'
import { nextSteps, getRewardTransitionError } from '#areas/roulette/rewards/rules.ts'
import { rouletteScreens } from '#areas/roulette/screens.ts'
import styles from '#areas/roulette/screens/roulette.module.css'
import { rewardWords } from '#areas/roulette/rewards/words.ts'
import { toUpdate } from '#platform/access.ts'
import { useApiMutation, useRefetchCall } from '#platform/console/api.ts'
import {
  SelectField,
  TextAreaField,
  TextField,
  FieldGroup,
  RecordForm,
  useFormValues,
  useRecordForm,
  MaskedField,
} from '#platform/console/form.ts'
import { goToScreen } from '#platform/console/router.ts'
import { useSignedIn, useDisabledReason } from '#platform/console/session.ts'
import { FilesField } from '#platform/console/upload.ts'
import { useMessage, useWords } from '#platform/console/i18n.ts'
import { optionalText } from '#platform/contract/fields.ts'
import { uploads } from '#platform/contract/uploads.ts'
import { labelOf } from '#platform/ui/status.ts'

const schema = z.object({
  status: RewardStatus.exclude(['pending']),
  address: optionalText(300),
  courier: Courier.nullable(),
  trackingNo: optionalText(60),
  remarks: optionalText(500),
  proof: z.array(z.string()).max(5),
})

/** Form for the next step of a reward, with the fields that step requires. */
export function NextStep({ reward }: { reward: RewardRecord }) {
  const t = useWords(rewardWords)
  const m = useMessage()
  const me = useSignedIn()
  const reload = useRefetchCall(rewardCalls.info)
  const noEditor = useDisabledReason(toUpdate(roulettePlace))
  const record = useApiMutation(rewardCalls.record)
  const { courier, deliverable, id, status, version } = reward
  const possible = nextSteps(status, deliverable)
  // The stored address is masked. An empty field keeps it.
  const [revealed, setRevealed] = useState<string | null>(null)
  const form = useRecordForm({
    name: 'roulette-reward',
    words: rewardWords,
    labels: { status: t('newStatus') },
    id,
    schema,
    initial: {
      status: null,
      address: revealed ?? '',
      courier,
      trackingNo: reward.trackingNo,
      remarks: '',
      proof: [],
    },
  })
  const { status: to } = useFormValues(form)
  if (possible.length === 0) return <p className={styles.quiet}>{t('closed')}</p>
  const error = to === null ? null : getRewardTransitionError(to, reward, me)
  const isSent = to === 'processing' || to === 'shipped'
  return (
    <RecordForm
      form={form}
      sendLabel={t('updateStatus')}
      disabledReason={noEditor}
      blockedReason={
        error?.code === 'own' ? t('ownCancel') : error?.code === 'level' ? m(error.sentence) : null
      }
      onCancel={() => goToScreen(rouletteScreens.rewards)}
      onReload={reload}
      onSend={({ status: chosen, courier: by, ...said }) =>
        record.mutateAsync({
          [trackingKey]: id,
          version,
          ...said,
          courier: Courier.nullable().parse(by),
          ...(chosen !== null && { status: chosen }),
        })
      }
    >
      <FieldGroup title={t('nextStep')} {...(!deliverable && { sentence: t('nextStepSentence') })}>
        <SelectField name="status" options={possible.map((value) => ({ value, label: labelOf(value) }))} />
        {isSent && (
          <MaskedField
            masked={
              reward.address === '' || revealed !== null
                ? null
                : {
                    call: rewardCalls.reveal,
                    input: { [trackingKey]: id },
                    field: 'address',
                    name: t('address'),
                    value: reward.address,
                    onRevealed: setRevealed,
                  }
            }
          >
            {(hint) => (
              <TextAreaField
                name="address"
                hint={hint ?? t('addressHint')}
                required={to === 'shipped' && reward.address === ''}
              />
            )}
          </MaskedField>
        )}
        {to === 'shipped' && (
          <>
            <SelectField
              name="courier"
              required
              options={Courier.options
                .filter((value) => value !== 'Pick-up')
                .map((value) => ({ value, label: value }))}
            />
            <TextField name="trackingNo" required />
          </>
        )}
        {(to === 'delivered' || to === 'completed') && (
          <FilesField
            name="proof"
            hint={t('proofHint')}
            upload={uploads.rouletteReward}
            maxFiles={5}
            required={reward.proof.length === 0}
          />
        )}
        <TextAreaField name="remarks" hint={t('remarksHint')} required={to === 'cancelled'} />
      </FieldGroup>
    </RecordForm>
  )
}
