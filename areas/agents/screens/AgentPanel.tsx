import { Group } from '@mantine/core'
import { type Agent, agentCalls } from '#areas/agents/contract.ts'
import { agentName, getDeactivateError } from '#areas/agents/rules.ts'
import { words } from '#areas/agents/words.ts'
import { agentDeactivators } from '#areas/agents/access.ts'
import { useApiMutation } from '#platform/console/api.ts'
import { formatShortMoment, useMessage, useWords } from '#platform/console/i18n.ts'
import { RecordActions, ActionButton, Facts, HistoryPanel, Masked } from '#platform/console/record.ts'
import { useDisabledReason } from '#platform/console/session.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

/** Side panel of an agent: details, history and deactivation. */
export function AgentPanel({ agent }: { agent: Agent }) {
  const t = useWords(words)
  const deactivate = useApiMutation(agentCalls.deactivate)
  const level = useDisabledReason(agentDeactivators)
  const m = useMessage()
  const statusError = getDeactivateError(agent)
  const disabledReason = level ?? (statusError && m(statusError))
  const { agent_id, agentCode, version } = agent
  const personal = (field: 'mobile_number' | 'email', name: string) => (
    <Masked
      key={field}
      call={agentCalls.reveal}
      input={{ agent_id }}
      field={field}
      name={name}
      masked={agent[field]}
    />
  )
  return (
    <>
      <Group mb="md" gap="md">
        <StatusBadge status={agent.status} />
        <RecordActions isInPanel>
          <ActionButton
            label={t('deactivateAgent')}
            disabledReason={disabledReason}
            danger
            dialog={{
              title: t('deactivateTitle', { code: agentCode }),
              consequence: t('deactivateConsequence', { name: agentName(agent), code: agentCode }),
              onConfirm: (reason) => deactivate.mutateAsync({ agent_id, version, reason }),
            }}
          />
        </RecordActions>
      </Group>
      <Facts
        facts={[
          [t('agentCode'), agentCode],
          [t('mobile'), personal('mobile_number', t('mobile'))],
          [t('email'), personal('email', t('email'))],
          [t('region'), agent.region_name],
          [t('city'), agent.city_name],
          [t('area'), agent.area],
          [t('upline'), agent.upline_code ?? t('none')],
          [t('createdOn'), formatShortMoment(agent.created_at)],
          [t('createdBy'), agent.created_by_name],
        ]}
      />
      <HistoryPanel kind="agent" id={agent_id} />
    </>
  )
}
