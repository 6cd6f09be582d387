import { recordViewList } from '#areas/audit/columns.ts'
import { auditCalls } from '#areas/audit/contract.ts'
import { personOption } from '#areas/audit/screens/person-option.ts'
import { words } from '#areas/audit/words.ts'
import { useSuspenseApiQuery } from '#platform/console/api.ts'
import { useWords } from '#platform/console/i18n.ts'
import { choiceFilter, pinnedChoice, ListScreen } from '#platform/console/list.ts'
import { recordTargets } from '#platform/console/record.ts'
import { type RecordViewRow, ViewAccess } from '#platform/contract/record-views.ts'
import { recordTypeLabel } from '#platform/words.ts'

/** Types of entries that the audit log does not have. */
const ownKinds = ['audit', 'mail', 'message', 'person-search', 'topup', 'view-log']

/** Who opened, downloaded or searched for which record. */
export default function Views() {
  const t = useWords(words)
  const { actors, kinds } = useSuspenseApiQuery(auditCalls.options, {})
  return (
    <ListScreen
      pluralName={t('viewsInside')}
      list={recordViewList}
      cells={{
        actor: ({ actor }) => <span title={actor.email}>{actor.name || actor.email}</span>,
        access: ({ access }) => t(`access_${access}`),
        kind: ({ kind }) => recordTypeLabel(kind),
        record: ({ label, recordId }) => label || recordId,
      }}
      targets={targets}
      filters={[
        { key: 'dates', label: t('date'), kind: 'dates', pinned: true },
        pinnedChoice('actor', t('viewedBy'), actors.map(personOption)),
        pinnedChoice(
          'kind',
          t('recordType'),
          [...new Set([...kinds, ...ownKinds])].toSorted(),
          recordTypeLabel,
        ),
        choiceFilter('access', t('access'), ViewAccess.options, (code) => t(`access_${code}`)),
        { key: 'recordId', label: t('recordId'), kind: 'text' },
        { key: 'requestId', label: t('requestId'), kind: 'text' },
      ]}
      nameOf={({ actor, label, recordId }) => `${actor.name} · ${label || recordId}`}
      defaultSort={{ by: 'viewedAt', dir: 'desc' }}
      whenEmpty={t('noViews')}
    />
  )
}

const targets = {
  actor: ({ actor }: RecordViewRow) => recordTargets.get()('user', actor.id),
  record: ({ kind, recordId }: RecordViewRow) => recordTargets.get()(kind, recordId),
}
