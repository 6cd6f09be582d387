import { caseMakers } from '#areas/compliance/access.ts'
import { caseCalls, type CaseDetails } from '#areas/compliance/cases/contract.ts'
import { getCaseError } from '#areas/compliance/cases/rules.ts'
import { AcknowledgeForm, EditForm } from '#areas/compliance/cases/screens/CaseForms.tsx'
import { words } from '#areas/compliance/words.ts'
import { useApiMutation } from '#platform/console/api.ts'
import { useMessage, useWords } from '#platform/console/i18n.ts'
import { ActionButton, DialogButton } from '#platform/console/record.ts'
import { useDisabledReason, useSignedIn } from '#platform/console/session.ts'

/** Actions of a case that its status allows, the next step first. */
export function CaseActions({ found }: { found: CaseDetails }) {
  const t = useWords(words)
  const m = useMessage()
  const me = useSignedIn()
  const permission = useDisabledReason(caseMakers)
  const assign = useApiMutation(caseCalls.assign)
  const submitReport = useApiMutation(caseCalls.submitReport)
  const submitClosing = useApiMutation(caseCalls.submitClosing)
  const reopen = useApiMutation(caseCalls.reopen)
  const { id, version, refNo, status, assignedTo } = found
  const errorOf = (action: Parameters<typeof getCaseError>[0]) => {
    const error = getCaseError(action, found)
    return permission ?? (error && m(error))
  }
  const isMine = assignedTo === me.id
  return (
    <>
      {status === 'open' && (
        <ActionButton
          label={t('submitReport')}
          variant="filled"
          disabledReason={errorOf('submit')}
          dialog={{
            title: t('submitReportTitle', { ref: refNo }),
            consequence: t('submitReportEffect'),
            withReason: false,
            onConfirm: () => submitReport.mutateAsync({ id, version }),
          }}
        />
      )}
      {status === 'released' && (
        <DialogButton label={t('acknowledge')} isPrimary disabledReason={errorOf('acknowledge')}>
          {(close) => <AcknowledgeForm found={found} onDone={close} />}
        </DialogButton>
      )}
      <ActionButton
        label={isMine ? t('unassign') : t('assignToMe')}
        disabledReason={permission}
        onPress={() => void assign.mutateAsync({ id, version, toMe: !isMine })}
      />
      {status === 'open' && (
        <>
          <DialogButton label={t('editCase')} disabledReason={errorOf('change')}>
            {(close) => <EditForm found={found} onDone={close} />}
          </DialogButton>
          <ActionButton
            label={t('submitClosing')}
            danger
            disabledReason={errorOf('submit')}
            dialog={{
              title: t('submitClosingTitle', { ref: refNo }),
              consequence: t('submitClosingEffect'),
              onConfirm: (reason) => submitClosing.mutateAsync({ id, version, reason }),
            }}
          />
        </>
      )}
      {(status === 'filed' || status === 'closed') && (
        <ActionButton
          label={t('reopen')}
          disabledReason={errorOf('reopen')}
          dialog={{
            title: t('reopenTitle', { ref: refNo }),
            consequence: t('reopenEffect'),
            onConfirm: (reason) => reopen.mutateAsync({ id, version, reason }),
          }}
        />
      )}
    </>
  )
}
