import { Modal } from '#platform/console/dialog.ts'
import { useState } from 'react'
import { auditPlace } from '#areas/kantoads/access.ts'
import { type Audit, auditCalls } from '#areas/kantoads/audits/contract.ts'
import { type AuditAction, getAuditTransitionError } from '#areas/kantoads/audits/rules.ts'
import { FindingsForm } from '#areas/kantoads/audits/screens/FindingsForm.tsx'
import { auditWords } from '#areas/kantoads/audits/words.ts'
import { useTransitionDisabledReason } from '#areas/kantoads/screens/use-disabled-reason.ts'
import { useApiMutation } from '#platform/console/api.ts'
import { formatMoment, formatPesos, useWords } from '#platform/console/i18n.ts'
import { ActionButton } from '#platform/console/record.ts'
import { useSignedIn } from '#platform/console/session.ts'

/** Buttons for the transitions available from the audit's status. */
export function AuditActions({ audit }: { audit: Audit }) {
  const t = useWords(auditWords)
  const me = useSignedIn()
  const transitionDisabledReason = useTransitionDisabledReason(auditPlace)
  const update = useApiMutation(auditCalls.update)
  const [isNoting, setNoting] = useState(false)
  const { auditId, version, status, outcome, businessName } = audit
  const disabledReason = (to: AuditAction) => transitionDisabledReason(getAuditTransitionError(audit, to, me))
  const step = (to: AuditAction) => update.mutateAsync({ auditId, version, status: to })
  const named = {
    ref: audit.refNo,
    business: businessName,
    advertiser: audit.advertiser,
    collateral: audit.collateralType,
    rent: formatPesos(audit.rent),
    month: formatMoment(audit.month, 'MMMM YYYY'),
    round: String(audit.round),
  }
  const noteClosed = disabledReason('passed')
  return (
    <>
      {(status === 'for_audit' || status === 'for_reaudit') && (
        <ActionButton
          label={t('begin')}
          variant="filled"
          disabledReason={disabledReason('in_progress')}
          dialog={{
            title: t('begin'),
            consequence: t('beginWill', named),
            withReason: false,
            onConfirm: () => step('in_progress'),
          }}
        />
      )}
      {status === 'in_progress' && (
        <ActionButton
          label={t('recordFindings')}
          variant="filled"
          disabledReason={noteClosed}
          onPress={() => setNoting(true)}
        />
      )}
      {(status === 'passed' || status === 'failed') && (
        <ActionButton
          label={t('closeAudit')}
          variant="filled"
          disabledReason={disabledReason('closed')}
          dialog={{
            title: outcome === 'passed' ? t('closePassedTitle', named) : t('closeFailedTitle', named),
            consequence: outcome === 'passed' ? t('closePassedWill', named) : t('closeFailedWill', named),
            withReason: false,
            onConfirm: () => step('closed'),
          }}
        />
      )}
      {status === 'failed' && (
        <ActionButton
          label={t('reaudit')}
          disabledReason={disabledReason('for_reaudit')}
          dialog={{
            title: t('reaudit'),
            consequence: t('reauditWill', named),
            withReason: false,
            onConfirm: () => step('for_reaudit'),
          }}
        />
      )}
      {isNoting && (
        <Modal opened onClose={() => setNoting(false)} title={t('findingsTitle', named)} size="xl">
          <FindingsForm audit={audit} onClose={() => setNoting(false)} />
        </Modal>
      )}
    </>
  )
}
