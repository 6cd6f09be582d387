import { Button } from '@mantine/core'
import { type Agent, AgentStatus } from '#areas/agents/contract.ts'
import { agentList } from '#areas/agents/columns.ts'
import { agentName } from '#areas/agents/rules.ts'
import { AgentPanel } from '#areas/agents/screens/AgentPanel.tsx'
import { agentScreens } from '#areas/agents/screens.ts'
import { words } from '#areas/agents/words.ts'
import { agentMakers } from '#areas/agents/access.ts'
import { formatDay, formatShortMoment, type Translate, useWords } from '#platform/console/i18n.ts'
import { type Filter, ListScreen, pinnedChoice } from '#platform/console/list.ts'
import { goToScreen } from '#platform/console/router.ts'
import { useDisabledReason } from '#platform/console/session.ts'
import { labelOf } from '#platform/ui/status.ts'

const panelOf = (row: Agent) => <AgentPanel key={`${row.agent_id} ${row.version}`} agent={row} />

export default function Agents() {
  const t = useWords(words)
  const disabledReason = useDisabledReason(agentMakers)
  return (
    <ListScreen
      pluralName={t('pluralName')}
      list={agentList}
      cells={{
        name: agentName,
        place: ({ city_name, region_name }) => city_name ?? region_name ?? '—',
        created_at: ({ created_at }) => (
          <span title={formatShortMoment(created_at)}>{formatDay(created_at)}</span>
        ),
      }}
      filters={buildFilters(t)}
      searchIn={t('searchIn')}
      keyOf={({ agent_id }) => agent_id}
      nameOf={agentName}
      panel={panelOf}
      actions={
        <Button
          aria-disabled={disabledReason !== null}
          title={disabledReason ?? undefined}
          {...(disabledReason !== null && { 'data-disabled': true })}
          onClick={() => disabledReason === null && goToScreen(agentScreens.newAgent)}
        >
          {t('newAgent')}
        </Button>
      }
      whenEmpty={{ title: t('emptyTitle'), sentence: t('emptySentence') }}
    />
  )
}

type T = Translate<(typeof words)['en']>

const buildFilters = (t: T): Filter[] => [
  pinnedChoice('status', t('status'), AgentStatus.options, labelOf),
  { key: 'created', label: t('createdOn'), kind: 'dates' },
]
