import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { merchantPlace } from '#areas/merchants/access.ts'
import { KycAction, kycCalls, type KycRecord, ReasonCode } from '#areas/merchants/kyc/contract.ts'
import { moves, whyNotAct } from '#areas/merchants/kyc/rules.ts'
import { kycWords } from '#areas/merchants/kyc/words.ts'
import { toUpdate } from '#platform/access/access.ts'
import { useAsk } from '#platform/console/ask.ts'
import { ActionButton } from '#platform/console/record/ActionButton.tsx'
import { useSignedIn, useWhyClosed } from '#platform/console/session.ts'
import { useWords } from '#platform/console/words.ts'

/** What can be done to an identity in the state it is in. What this person may not is shown closed. */
export function KycActions({ kyc, now }: { kyc: KycRecord; now: number }) {
  const fitting = KycAction.options.filter((action) => moves[action].from.includes(kyc.kyc_acct_status))
  return fitting.map((action) => <Act key={action} action={action} kyc={kyc} now={now} />)
}

const grave = new Set<KycAction>(['reject', 'freeze'])

function Act({ action, kyc, now }: { action: KycAction; kyc: KycRecord; now: number }) {
  const t = useWords(kycWords)
  const me = useSignedIn()
  const noRight = useWhyClosed(toUpdate(merchantPlace))
  const act = useAsk(kycCalls.act)
  const [code, setCode] = useState<ReasonCode>('BLURRED_ID')
  const { needsCode } = moves[action]
  const { id, name, version } = kyc
  const will = t(`${action}Will`, { name })
  return (
    <ActionButton
      label={t(action)}
      variant={action === 'approve' ? 'filled' : 'default'}
      danger={grave.has(action)}
      closed={noRight ?? whyNotAct(kyc, action, me, now)?.reason ?? null}
      dialog={{
        title: `${t(action)}: ${name}`,
        verb: `${t(action)}: ${name}`,
        consequence: needsCode ? (
          <>
            <p>{will}</p>
            <NativeSelect
              label={t('why')}
              value={code}
              data={ReasonCode.options.map((value) => ({ value, label: t(value) }))}
              onChange={({ target }) => setCode(ReasonCode.parse(target.value))}
            />
          </>
        ) : (
          will
        ),
        withReason: needsCode ? code === 'OTHER' : action !== 'approve',
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
