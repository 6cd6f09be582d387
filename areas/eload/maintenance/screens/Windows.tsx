import { TargetType, WindowStatus } from '#areas/eload/maintenance/contract.ts'
import { windowList } from '#areas/eload/maintenance/columns.ts'
import { windowScreens } from '#areas/eload/maintenance/screens.ts'
import { windowWords } from '#areas/eload/maintenance/words.ts'
import { ListScreen, pinnedChoice } from '#platform/console/list.ts'
import { useWords } from '#platform/console/i18n.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

/** Maintenance windows of eLoad. */
export default function Windows() {
  const m = useWords(windowWords)
  return (
    <ListScreen
      pluralName={m('windowsPlural')}
      fixed={{ includeAuthor: true }}
      list={windowList}
      cells={{
        targets: ({ type, targets }) => `${m(`type_${type}`)}: ${targets.map(({ name }) => name).join(', ')}`,
        blockStatus: ({ block_status: block }) => (
          <StatusBadge status={block} label={m(`blockStatus_${block}`)} />
        ),
        author: ({ created_by: by }) =>
          by === null ? '—' : typeof by === 'string' ? by : by.name || by.email,
      }}
      filters={[
        pinnedChoice('status', m('status'), WindowStatus.options, (value) => m(`status_${value}`)),
        pinnedChoice('type', m('serviceType'), TargetType.options, (value) => m(`type_${value}`)),
        { key: 'dates', label: m('startsOn'), kind: 'dates' },
      ]}
      searchIn={m('searchWindows')}
      record={windowScreens.window}
      newLabel={m('newWindow')}
      whenEmpty={m('noWindows')}
    />
  )
}
