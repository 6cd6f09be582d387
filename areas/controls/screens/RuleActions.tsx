import { ruleChangers } from '#areas/controls/access.ts'
import { type Rule, ruleCalls, type RuleRow } from '#areas/controls/contract.ts'
import { ChangeRule } from '#areas/controls/screens/ChangeRule.tsx'
import { Impact } from '#areas/controls/screens/Impact.tsx'
import { words } from '#areas/controls/words.ts'
import { useApiMutation } from '#platform/console/api.ts'
import { useWords } from '#platform/console/i18n.ts'
import { ActionButton, DialogButton } from '#platform/console/record.ts'
import { useDisabledReason } from '#platform/console/session.ts'

type Props = { current: RuleRow; pending: Rule['pendingRequest'] }

/** Buttons to change and to end a rule. */
export function RuleActions({ current, pending }: Props) {
  const t = useWords(words)
  const end = useApiMutation(ruleCalls.end)
  const may = useDisabledReason(ruleChangers)
  const disabledReason = may ?? (pending && t('pendingChange', { ref: pending.ref }))
  return (
    <>
      <ActionButton
        label={t('endRule')}
        danger
        disabledReason={disabledReason}
        dialog={{
          title: t('endRule'),
          consequence: t('endConsequence'),
          verb: t('requestToEnd'),
          isWide: true,
          checks: () => <Impact input={{ id: current.id, terms: null }} before={current.rule} after={null} />,
          onConfirm: (reason) => end.mutateAsync({ id: current.id, reason }),
        }}
      />
      <DialogButton label={t('changeRule')} isPrimary disabledReason={may}>
        {(close) => <ChangeRule current={current} onClose={close} />}
      </DialogButton>
    </>
  )
}
