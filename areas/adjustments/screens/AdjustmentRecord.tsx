import {
  ScreenButton,
  staffAct,
  StaffNames,
  ActionButton,
  Facts,
  Figure,
  RecordScreen,
} from '#platform/console/record.ts'
import { type Adjustment, adjustmentCalls } from '#areas/adjustments/contract.ts'
import { type AdjustmentAction, getAdjustmentError, getReverseError } from '#areas/adjustments/rules.ts'
import { adjustmentScreens } from '#areas/adjustments/screens.ts'
import { words } from '#areas/adjustments/words.ts'
import { approvalScreens } from '#areas/approvals/screens.ts'
import { subscriberScreens } from '#areas/merchants/subscribers/screens.ts'
import { ownerTarget, walletTarget } from '#areas/adjustments/screens/owner-target.ts'
import { adjustmentMakers } from '#areas/adjustments/access.ts'
import { ReturnedBadge, ReturnedNotice, approvalWords } from '#platform/console/approvals.ts'
import { useApiMutation } from '#platform/console/api.ts'
import { formatPesos, useMessage, useWords } from '#platform/console/i18n.ts'
import { addressOf } from '#platform/console/screen.ts'
import { RecordLink, recordTarget, ScreenLink } from '#platform/console/router.ts'
import { useSignedIn, useDisabledReason } from '#platform/console/session.ts'
import { FileLink } from '#platform/console/upload.ts'
import { labelOf } from '#platform/ui/status.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

/** Details of an adjustment and the actions available to the person. */
export function AdjustmentRecord({ adjustment, onEdit }: { adjustment: Adjustment; onEdit: () => void }) {
  const t = useWords(words)
  const { adjustmentId, amount, balance, batchId, businessName, ownerName, refNo, status, type } = adjustment
  return (
    <RecordScreen
      title={t(`summary_${type}`, { amount: formatPesos(amount), owner: businessName ?? ownerName })}
      reference={refNo}
      status={adjustment.returned ? <ReturnedBadge /> : <StatusBadge status={status} />}
      figures={
        <>
          <Figure label={t(`type_${type}`)} value={formatPesos(amount)} />
          <Figure label={t('balanceNow')} value={formatPesos(balance)} />
        </>
      }
      actions={<Actions adjustment={adjustment} onEdit={onEdit} />}
      history={
        batchId === null
          ? { kind: 'adjustment', id: adjustmentId }
          : { kind: 'adjustment-batch', id: batchId }
      }
    >
      {adjustment.returned && <ReturnedNotice reason={adjustment.returned.reason} />}
      <Known adjustment={adjustment} />
    </RecordScreen>
  )
}

function Known({ adjustment }: { adjustment: Adjustment }) {
  const t = useWords(words)
  const { files, reversedBy } = adjustment
  return (
    <Facts
      facts={[
        [
          t('owner'),
          <RecordLink
            key="owner"
            target={recordTarget(subscriberScreens.form, { id: adjustment.subscriberId })}
          >
            {adjustment.ownerName}
          </RecordLink>,
        ],
        ...(adjustment.businessName === null
          ? []
          : [
              [
                t('business'),
                <RecordLink key="business" target={ownerTarget(adjustment)}>
                  {adjustment.businessName}
                </RecordLink>,
              ] as const,
            ]),
        [
          t('accountNumber'),
          <RecordLink key="wallet" target={walletTarget(adjustment)}>
            {adjustment.accountNo}
          </RecordLink>,
        ],
        [t('mobile'), adjustment.mobile],
        [t('reason'), t(`reasonCode_${adjustment.reasonCode}`)],
        [t('remarks'), adjustment.remarks],
        [t('relatedTxn'), adjustment.relatedTxn],
        [
          t('requestedBy'),
          staffAct(adjustment.requestedById, adjustment.requestedByName, adjustment.createdAt),
        ],
        [t('lineManagers'), <StaffNames key="managers" people={adjustment.lineManagers} />],
        [t('decidedBy'), staffAct(adjustment.decidedById, adjustment.decidedByName, adjustment.decidedAt)],
        ...(adjustment.decisionReason === '' ? [] : [[t('decision'), adjustment.decisionReason] as const]),
        ...(adjustment.failReason === '' ? [] : [[t('failReason'), adjustment.failReason] as const]),
        ...linked(t('reverses'), adjustment.reversesId, adjustment.reversesRefNo),
        ...linked(
          t('reversedBy'),
          reversedBy?.adjustmentId ?? null,
          reversedBy && t('reversedByStatus', { ref: reversedBy.refNo, status: labelOf(reversedBy.status) }),
        ),
        [
          t('batch'),
          adjustment.batchId === null ? null : (
            <ScreenLink key="batch" to={adjustmentScreens.batch} search={{ batch: adjustment.batchId }}>
              {adjustment.batchRefNo}
            </ScreenLink>
          ),
        ],
        [
          t('files'),
          files.length === 0 ? null : files.map((file) => <FileLink key={file.key} file={file} />),
        ],
      ]}
    />
  )
}

const linked = (label: string, id: number | null, text: string | null) =>
  id === null
    ? []
    : [
        [
          label,
          <ScreenLink key={id} to={adjustmentScreens.form} params={{ id }}>
            {text}
          </ScreenLink>,
        ] as const,
      ]

function ReverseLink({ adjustment }: { adjustment: Adjustment }) {
  const t = useWords(words)
  const m = useMessage()
  const closedForLevel = useDisabledReason(adjustmentMakers)
  const error = getReverseError(adjustment)
  const disabledReason = closedForLevel ?? (error && m(error.message))
  return (
    <ActionButton
      label={t('reverse')}
      disabledReason={disabledReason}
      address={`${addressOf(adjustmentScreens.form, { id: 0 })}?reverses=${adjustment.adjustmentId}`}
    />
  )
}

function Actions({ adjustment, onEdit }: { adjustment: Adjustment; onEdit: () => void }) {
  const say = useWords(approvalWords)
  const t = useWords(words)
  const m = useMessage()
  const subject = useSignedIn()
  const cancel = useApiMutation(adjustmentCalls.cancel)
  const resend = useApiMutation(adjustmentCalls.resend)
  const act = useApiMutation(adjustmentCalls.act)
  const { adjustmentId, amount, lineManagers, refNo, requestId, status, type, version } = adjustment
  const isMaker = adjustment.requestedById === subject.id
  const disabledReason = (action: AdjustmentAction) => {
    const error = getAdjustmentError(action, adjustment, subject)
    return error && m(error)
  }
  const summary = t(`summary_${type}`, {
    amount: formatPesos(amount),
    owner: adjustment.businessName ?? adjustment.ownerName,
  })
  return (
    <>
      {status === 'for_approval' &&
        adjustment.returned === null &&
        requestId !== null &&
        !isMaker &&
        lineManagers.some(({ id }) => id === subject.id) && (
          <ScreenButton to={approvalScreens.request} params={{ requestId }} label={t('decide')} />
        )}
      {status === 'for_approval' && (
        <>
          <ActionButton
            label={adjustment.returned ? say('editAndResubmit') : t('editAdjustment')}
            disabledReason={disabledReason('update')}
            onPress={onEdit}
          />
          <ActionButton
            label={t('withdrawRequest')}
            danger
            disabledReason={disabledReason('cancel')}
            dialog={{
              title: t('withdrawTitle', { ref: refNo }),
              consequence: t('withdrawConsequence', { summary }),
              onConfirm: (reason) => cancel.mutateAsync({ adjustmentId, version, reason }),
            }}
          />
        </>
      )}
      {status === 'completed' && <ReverseLink adjustment={adjustment} />}
      {status === 'expired' && (
        <ActionButton
          label={t('resend')}
          disabledReason={disabledReason('resend')}
          dialog={{
            title: t('resendTitle', { ref: refNo }),
            consequence: t('resendConsequence', {
              people: lineManagers.map(({ name }) => name).join(', '),
            }),
            withReason: false,
            onConfirm: () => resend.mutateAsync({ adjustmentId, version }),
          }}
        />
      )}
      {status === 'failed' && (
        <ActionButton
          label={t('retry')}
          variant="filled"
          disabledReason={disabledReason('retry')}
          dialog={{
            title: t('retryTitle', { ref: refNo }),
            consequence: t('retryConsequence', { reason: adjustment.failReason }),
            withReason: false,
            onConfirm: () => act.mutateAsync({ action: 'retry', adjustmentId, version }),
          }}
        />
      )}
    </>
  )
}
