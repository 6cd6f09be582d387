import { useState } from 'react'
import { KycAction, kycCalls, type KycRecord, ReasonCode } from '#areas/merchants/kyc/contract.ts'
import { transitions, getKycActionError } from '#areas/merchants/kyc/rules.ts'
import { Approve } from '#areas/merchants/kyc/screens/Approve.tsx'
import { kycWords } from '#areas/merchants/kyc/words.ts'
import { useApiMutation } from '#platform/console/api/api.ts'
import { ActionButton } from '#platform/console/record/ActionButton.tsx'
import { useSignedIn } from '#platform/console/session/session.ts'
import { useWords, useMessage } from '#platform/console/i18n/words.ts'
import { SelectInput } from '#platform/console/form/SelectInput.tsx'

type Props = { kyc: KycRecord; now: number; showImages: () => void }

/**
 * Buttons for the actions available in the current state. Actions that a rule forbids for this person are disabled.
 */
export function KycActions({ kyc, now, showImages }: Props) {
  const fitting = KycAction.options.filter((action) => transitions[action].from.includes(kyc.kyc_acct_status))
  return fitting.map((action) =>
    action === 'approve' ? (
      <Approve key={action} kyc={kyc} now={now} showImages={showImages} />
    ) : (
      <Act key={action} action={action} kyc={kyc} now={now} />
    ),
  )
}

const grave = new Set<KycAction>(['reject', 'freeze'])

type ActProps = { action: Exclude<KycAction, 'approve'>; kyc: KycRecord; now: number }

function Act({ action, kyc, now }: ActProps) {
  const t = useWords(kycWords)
  const m = useMessage()
  const me = useSignedIn()
  const act = useApiMutation(kycCalls.act)
  const [code, setCode] = useState<ReasonCode>('BLURRED_ID')
  const { needsCode } = transitions[action]
  const { id, name, version } = kyc
  const will = t(`${action}Will`, { name })
  const error = getKycActionError(kyc, action, me, now)
  return (
    <ActionButton
      label={t(action)}
      danger={grave.has(action)}
      disabledReason={error && m(error.message)}
      dialog={{
        title: `${t(action)}: ${name}`,
        consequence: needsCode ? (
          <>
            <p>{will}</p>
            <SelectInput
              label={t('mainReason')}
              value={code}
              data={ReasonCode.options.map((value) => ({ value, label: t(value) }))}
              onChange={(value) => setCode(ReasonCode.parse(value))}
            />
          </>
        ) : (
          will
        ),
        withReason: needsCode ? code === 'OTHER' : true,
        onConfirm: (reason) =>
          act.mutateAsync({
            subscriber_id: id,
            version,
            action,
            ...(needsCode && { reasonCode: code }),
            ...(reason !== '' && { reason }),
          }),
      }}
    />
  )
}
