import { subscriberScreens } from '#areas/merchants/subscribers/screens.ts'
import { prpPlace } from '#areas/rewards/access.ts'
import { prpCalls, type RedemptionRecord } from '#areas/rewards/prp/contract.ts'
import { getTransitionError } from '#areas/rewards/prp/rules.ts'
import { nextDecision, type FulfilmentAction } from '#platform/contract/fulfilment.ts'
import { FulfilmentBadge } from '#platform/console/fulfilment.ts'
import { prpWords } from '#areas/rewards/prp/words.ts'
import { toUpdate } from '#platform/access.ts'
import { useApiMutation } from '#platform/console/api.ts'
import { type QueueMoves, RecordDecision } from '#platform/console/decisions.ts'
import { formatCount, formatPesos, formatShortMoment, useMessage, useWords } from '#platform/console/i18n.ts'
import { type Fact, HistoryPanel, Masked } from '#platform/console/record.ts'
import { RecordLink, recordTarget } from '#platform/console/router.ts'
import { useDisabledReason, useSignedIn } from '#platform/console/session.ts'

/** Facts of a redemption. */
export function useRedemptionFacts(redemption: RedemptionRecord): Fact[] {
  const t = useWords(prpWords)
  const personal = (field: 'mobile' | 'address', label: string) => (
    <Masked
      key={field}
      call={prpCalls.reveal}
      input={{ productTrackingId: redemption.id }}
      field={field}
      name={label}
      masked={redemption[field]}
    />
  )
  return [
    [
      t('subscriber'),
      <RecordLink key="subscriber" target={recordTarget(subscriberScreens.form, { id: redemption.userId })}>
        {redemption.name}
      </RecordLink>,
    ],
    [t('redeemed'), `${formatShortMoment(redemption.createdAt)}, ${redemption.createdByName}`],
    [t('mobile'), personal('mobile', t('mobile'))],
    [t('address'), personal('address', t('address'))],
  ]
}

/** Decision on a pending redemption: process or credit the item, or cancel it and return the points. */
export function RedemptionDecision({
  redemption,
  moves,
}: {
  redemption: RedemptionRecord
  moves: QueueMoves
}) {
  const t = useWords(prpWords)
  const m = useMessage()
  const me = useSignedIn()
  const facts = useRedemptionFacts(redemption)
  const viewOnly = useDisabledReason(toUpdate(prpPlace))
  const record = useApiMutation(prpCalls.record)
  const { cashPart, deliverable, id, itemName, name, points, refNo, status, version } = redemption
  const next = nextDecision(status, deliverable) ?? 'processing'
  const kind = deliverable ? 'deliver' : 'credit'
  const named = { item: itemName, name, points: formatCount(points), cash: formatPesos(cashPart) }
  const verdict = (to: FulfilmentAction) => {
    const error = getTransitionError(to, redemption, me)
    return {
      disabledReason: error && m(error.sentence),
      send: (remarks: string) =>
        record.mutateAsync({ productTrackingId: id, version, status: to, remarks, courier: null }),
    }
  }
  return (
    <RecordDecision
      title={t(`${kind}Title`, named)}
      refNo={refNo}
      status={<FulfilmentBadge status={status} />}
      by={`${t('redeemed')} ${formatShortMoment(redemption.createdAt)}`}
      facts={[[t('points'), named.points], [t('cashPart'), named.cash], ...facts]}
      checks={redemption.checks}
      history={
        <HistoryPanel
          call={prpCalls.logs}
          input={{ productTrackingId: id }}
          record={{ kind: 'prp-redemption', id }}
        />
      }
      viewOnly={viewOnly}
      sentence={t(`${kind}Effect`)}
      approve={{ label: t(`${kind}Verb`, named), consequence: t(`${kind}Will`, named), ...verdict(next) }}
      reject={{
        label: t('cancelVerb'),
        consequence: t('cancelWill', named),
        reasonLabel: t('cancelReason'),
        ...verdict('cancelled'),
      }}
      moves={moves}
    />
  )
}
