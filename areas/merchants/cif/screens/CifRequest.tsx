import {
  staffAct,
  ActionButton,
  type Fact,
  Facts,
  HistoryPanel,
  Masked,
  RecordScreen,
} from '#platform/console/record.ts'
import { RequestedBy, ReturnedBadge, ReturnedNotice, approvalWords } from '#platform/console/approvals.ts'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { cifPlace } from '#areas/merchants/cif/access.ts'
import { cifCalls } from '#areas/merchants/cif/contract.ts'
import { cifQueue } from '#areas/merchants/cif/decision-queue.ts'
import { getDecisionError } from '#areas/merchants/cif/rules.ts'
import { NewRequest } from '#areas/merchants/cif/screens/NewRequest.tsx'
import { cifWords } from '#areas/merchants/cif/words.ts'
import { subscriberScreens } from '#areas/merchants/subscribers/screens.ts'
import { toUpdate } from '#platform/access.ts'
import { useApiMutation, useSuspenseApiQuery } from '#platform/console/api.ts'
import { QueuedDecision, type QueueMoves, RecordDecision } from '#platform/console/decisions.ts'
import { RecordLink, recordTarget } from '#platform/console/router.ts'
import { useDisabledReason, useSignedIn } from '#platform/console/session.ts'
import { FileLink } from '#platform/console/upload.ts'
import { useMessage, useWords } from '#platform/console/i18n.ts'
import type { ReplyOf } from '#platform/contract/call.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

type Request = ReplyOf<typeof cifCalls.info>

/** A change of a mobile number: its decision page while it is pending, otherwise its record. */
export default function CifRequest() {
  const { id = '0' } = useParams({ strict: false })
  const t = useWords(cifWords)
  const request = useSuspenseApiQuery(cifCalls.info, { id: Number(id) })
  const { status } = request
  const badge = status === 'returned' ? <ReturnedBadge /> : <StatusBadge status={status} />
  return (
    <QueuedDecision
      queue={cifQueue}
      current={{ id: request.id, createdAt: request.requestedAt }}
      listName={t('pageTitle')}
      closed={status === 'pending' ? null : <Decided request={request} badge={badge} />}
    >
      {(moves) => <Pending request={request} badge={badge} moves={moves} />}
    </QueuedDecision>
  )
}

type Props = { request: Request; badge: ReactNode }

function useFacts(request: Request): Fact[] {
  const t = useWords(cifWords)
  const { id } = request
  const personal = (field: 'oldMobile' | 'newMobile', label: string) => (
    <Masked
      key={field}
      call={cifCalls.reveal}
      input={{ id }}
      field={field}
      name={label}
      masked={request[field]}
    />
  )
  return [
    [t('oldMobile'), personal('oldMobile', t('oldMobile'))],
    [t('newMobile'), personal('newMobile', t('newMobile'))],
    [t('reason'), t(request.reasonCode)],
    [
      t('subscriber'),
      <RecordLink
        key="subscriber"
        target={recordTarget(subscriberScreens.form, { id: request.subscriberId })}
      >
        {request.name}
      </RecordLink>,
    ],
    [t('cifNo'), request.cifNo],
    [t('decidedBy'), staffAct(request.decidedById, request.decidedByName, request.decidedAt)],
    [t('decisionReason'), request.decisionReason],
  ]
}

function Pending({ request, badge, moves }: Props & { moves: QueueMoves }) {
  const t = useWords(cifWords)
  const say = useWords(approvalWords)
  const m = useMessage()
  const me = useSignedIn()
  const facts = useFacts(request)
  const permissionError = useDisabledReason(toUpdate(cifPlace))
  const approve = useApiMutation(cifCalls.approve)
  const reject = useApiMutation(cifCalls.reject)
  const sendBack = useApiMutation(cifCalls.sendBack)
  const { id, name, version, idImage, requestedByName } = request
  const decisionError = getDecisionError(request, me)
  const named = { name, number: request.newMobile }
  return (
    <RecordDecision
      title={t('decisionTitle', named)}
      refNo={request.cifNo}
      status={badge}
      by={<RequestedBy id={request.requestedById} name={requestedByName} at={request.requestedAt} />}
      projected={[{ field: t('mobile'), before: request.oldMobile, after: request.newMobile }]}
      facts={facts}
      checks={request.checks}
      reason={request.remarks}
      files={idImage ? [idImage] : []}
      history={<HistoryPanel call={cifCalls.logs} input={{ id }} record={{ kind: 'cif-request', id }} />}
      viewOnly={permissionError ?? (decisionError && m(decisionError.message))}
      sentence={t('approveEffect')}
      approve={{
        label: t('approveVerb'),
        consequence: t('approveConsequence', named),
        send: () => approve.mutateAsync({ id, version }),
      }}
      sendBack={{
        label: say('returnForChanges'),
        title: say('returnTitle', { title: name }),
        consequence: say('returnRecordConsequence', { title: name, maker: requestedByName }),
        reasonLabel: say('returnReason'),
        send: (reason) => sendBack.mutateAsync({ id, version, reason }),
      }}
      reject={{
        label: t('rejectVerb'),
        consequence: t('rejectConsequence', named),
        send: (reason) => reject.mutateAsync({ id, version, reason }),
      }}
      moves={moves}
    />
  )
}

function Decided({ request, badge }: Props) {
  const t = useWords(cifWords)
  const say = useWords(approvalWords)
  const me = useSignedIn()
  const facts = useFacts(request)
  const [isEditing, setEditing] = useState(false)
  const { id, idImage, name, status } = request
  const isReturned = status === 'returned'
  return (
    <RecordScreen
      title={name}
      subtitle={request.cifNo}
      status={badge}
      actions={
        isReturned &&
        request.requestedById === me.id && (
          <ActionButton label={say('editAndResubmit')} variant="filled" onPress={() => setEditing(true)} />
        )
      }
      history={{ call: cifCalls.logs, input: { id }, record: { kind: 'cif-request', id } }}
    >
      {isReturned && <ReturnedNotice reason={request.decisionReason} />}
      {isEditing && <NewRequest returned={request} onClose={() => setEditing(false)} />}
      <Facts
        facts={[
          [t('requestedBy'), staffAct(request.requestedById, request.requestedByName, request.requestedAt)],
          ...facts,
          [t('remarks'), request.remarks],
          [t('idImage'), idImage ? <FileLink key="image" file={idImage} /> : t('noImage')],
        ]}
      />
    </RecordScreen>
  )
}
