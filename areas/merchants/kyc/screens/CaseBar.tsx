import { Button } from '@mantine/core'
import { kycOtherCalls, type KycRecord } from '#areas/merchants/kyc/contract.ts'
import { whoElseHolds } from '#areas/merchants/kyc/rules.ts'
import { TakeNext } from '#areas/merchants/kyc/screens/TakeNext.tsx'
import { kycWords } from '#areas/merchants/kyc/words.ts'
import { words } from '#areas/merchants/words.ts'
import { sentenceOf, useAsk } from '#platform/console/ask.ts'
import { shortMoment } from '#platform/console/format.ts'
import { useSignedIn } from '#platform/console/session.ts'
import { toast } from '#platform/console/toast.ts'
import { useWords } from '#platform/console/words.ts'

/** Whose case this is now, and the ways to take it, give it back or go on to the next. */
export function CaseBar({ kyc, isMine, now }: { kyc: KycRecord; isMine: boolean; now: number }) {
  const t = useWords(kycWords)
  const say = useWords(words)
  const other = whoElseHolds(kyc, useSignedIn(), now)
  const take = useAsk(kycOtherCalls.take)
  const release = useAsk(kycOtherCalls.release)
  const call = isMine ? release : take
  const whyNot = other === null ? null : t('lockedBy', { name: other, until: until(kyc) })
  const press = async () => {
    try {
      const { message } = await call.mutateAsync({ subscriber_id: kyc.id })
      toast('success', say('success'), message)
    } catch (error) {
      toast('danger', say('error'), sentenceOf(error))
    }
  }
  return (
    <>
      {kyc.case && (
        <Button
          variant="default"
          loading={call.isPending}
          title={whyNot ?? (isMine ? t('lockedUntil', { until: until(kyc) }) : undefined)}
          aria-disabled={whyNot !== null}
          {...(whyNot !== null && { 'data-disabled': true })}
          onClick={() => whyNot === null && void press()}
        >
          {t(isMine ? 'release' : 'take')}
        </Button>
      )}
      <TakeNext quiet />
    </>
  )
}

const until = ({ case: open }: KycRecord) => shortMoment(open?.locked_until)
