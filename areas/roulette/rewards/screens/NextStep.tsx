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
import { nextSteps, type RewardVerb, whyNotMoveReward } from '#areas/roulette/rewards/rules.ts'
import { rouletteScreens } from '#areas/roulette/screens.ts'
import styles from '#areas/roulette/screens/roulette.module.css'
import { rewardWords } from '#areas/roulette/rewards/words.ts'
import { toUpdate } from '#platform/access/access.ts'
import { useAsk } from '#platform/console/ask.ts'
import { SelectField, TextAreaField, TextField } from '#platform/console/form/fields.ts'
import {
  GroupOfFields,
  RecordForm,
  useFormValues,
  useRecordForm,
} from '#platform/console/form/RecordForm.tsx'
import { goToScreen } from '#platform/console/navigation.ts'
import { MaskedField } from '#platform/console/record/MaskedField.tsx'
import { useSignedIn, useWhyClosed } from '#platform/console/session.ts'
import { FilesField } from '#platform/console/upload/FileField.tsx'
import { useWords } from '#platform/console/words.ts'
import { optionalText } from '#platform/contract/text.ts'
import { uploads } from '#platform/contract/uploads.ts'
import { labelOf } from '#platform/ui/status.ts'
import { useReload } from '#platform/console/use-reload.ts'

type Values = {
  status: RewardVerb | null
  address: string
  courier: string | null
  trackingNo: string
  remarks: string
  proof: string[]
}

const schema = z.object({
  status: RewardStatus,
  address: optionalText(300),
  courier: Courier.nullable(),
  trackingNo: optionalText(60),
  remarks: optionalText(500),
  proof: z.array(z.string()).max(5),
})

/** The next step of a reward, asking for what that step needs. */
export function NextStep({ reward }: { reward: RewardRecord }) {
  const say = useWords(rewardWords)
  const me = useSignedIn()
  const reload = useReload(rewardCalls.info)
  const noEditor = useWhyClosed(toUpdate(roulettePlace))
  const record = useAsk(rewardCalls.record)
  const { courier, deliverable, id, status, version } = reward
  const possible = nextSteps(status, deliverable)
  // The stored address is masked: an empty field keeps it.
  const [revealed, setRevealed] = useState<string | null>(null)
  const form = useRecordForm<Values>({
    name: 'roulette-reward',
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
    labels: {
      status: say('to'),
      address: say('address'),
      courier: say('courier'),
      trackingNo: say('trackingNo'),
      remarks: say('remarks'),
      proof: say('proof'),
    },
  })
  const { status: to } = useFormValues(form)
  if (possible.length === 0) return <p className={styles.quiet}>{say('over')}</p>
  const isOwn = to !== null && whyNotMoveReward(to, reward, me)?.why === 'own'
  const isSent = to === 'processing' || to === 'shipped'
  return (
    <RecordForm
      form={form}
      sendLabel={say('save')}
      closed={noEditor ?? (isOwn ? say('ownCancel') : null)}
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
      <GroupOfFields title={say('next')} {...(!deliverable && { sentence: say('nextSentence') })}>
        <SelectField
          name="status"
          label={say('to')}
          required
          options={possible.map((value) => ({ value, label: labelOf(value) }))}
        />
        {isSent && (
          <MaskedField
            masked={
              reward.address === '' || revealed !== null
                ? null
                : {
                    call: rewardCalls.reveal,
                    wire: { [trackingKey]: id },
                    field: 'address',
                    name: say('address'),
                    value: reward.address,
                    onRevealed: setRevealed,
                  }
            }
          >
            {(hint) => (
              <TextAreaField
                name="address"
                label={say('address')}
                hint={hint ?? say('addressHint')}
                required={to === 'shipped' && reward.address === ''}
                maxLength={300}
              />
            )}
          </MaskedField>
        )}
        {to === 'shipped' && (
          <>
            <SelectField
              name="courier"
              label={say('courier')}
              required
              options={Courier.options
                .filter((value) => value !== 'Pick-up')
                .map((value) => ({ value, label: value }))}
            />
            <TextField name="trackingNo" label={say('trackingNo')} required maxLength={60} />
          </>
        )}
        {(to === 'delivered' || to === 'completed') && (
          <FilesField
            name="proof"
            label={say('proof')}
            hint={say('proofHint')}
            upload={uploads.rouletteReward}
            most={5}
            required={reward.proof.length === 0}
          />
        )}
        <TextAreaField
          name="remarks"
          label={say('remarks')}
          hint={say('remarksHint')}
          required={to === 'cancelled'}
          maxLength={500}
        />
      </GroupOfFields>
    </RecordForm>
  )
}
