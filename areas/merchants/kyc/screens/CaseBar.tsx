import { Button } from '@mantine/core'
import { kycOtherCalls, type KycRecord } from '#areas/merchants/kyc/contract.ts'
import { caseHolder } from '#areas/merchants/kyc/rules.ts'
import { ClaimNextCase } from '#areas/merchants/kyc/screens/TakeNext.tsx'
import { kycWords } from '#areas/merchants/kyc/words.ts'
import { words } from '#areas/merchants/words.ts'
import { errorMessage, useApiMutation } from '#platform/console/api/api.ts'
import { formatShortMoment } from '#platform/console/i18n/format.ts'
import { useSignedIn } from '#platform/console/session/session.ts'
import { toast } from '#platform/console/toasts/toast.ts'
import { useWords } from '#platform/console/i18n/words.ts'

/** Bar with the assignee of the case and buttons to take it, release it or take the next one. */
export function CaseBar({ kyc, isMine, now }: { kyc: KycRecord; isMine: boolean; now: number }) {
  const t = useWords(kycWords)
  const translate = useWords(words)
  const other = caseHolder(kyc, useSignedIn(), now)
  const take = useApiMutation(kycOtherCalls.take)
  const release = useApiMutation(kycOtherCalls.release)
  const call = isMine ? release : take
  const ruleError = other === null ? null : t('lockedBy', { name: other, until: until(kyc) })
  const press = async () => {
    try {
      const { message } = await call.mutateAsync({ subscriber_id: kyc.id })
      toast('success', translate('success'), message)
    } catch (error) {
      toast('danger', translate('error'), errorMessage(error))
    }
  }
  return (
    <>
      {kyc.case && (
        <Button
          variant="default"
          loading={call.isPending}
          title={ruleError ?? (isMine ? t('lockedUntil', { until: until(kyc) }) : undefined)}
          aria-disabled={ruleError !== null}
          {...(ruleError !== null && { 'data-disabled': true })}
          onClick={() => ruleError === null && void press()}
        >
          {t(isMine ? 'release' : 'take')}
        </Button>
      )}
      <ClaimNextCase quiet />
    </>
  )
}

const until = ({ case: open }: KycRecord) => formatShortMoment(open?.locked_until)
