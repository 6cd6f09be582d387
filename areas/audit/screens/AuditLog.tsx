import { auditList } from '#areas/audit/columns.ts'
import { auditActionLabel } from '#platform/contract/audit-actions.ts'
import { type Language, statusLabel, recordTypeLabel } from '#platform/words.ts'
import { type AuditRow, auditCalls } from '#areas/audit/contract.ts'
import { EntryDetails } from '#areas/audit/screens/EntryDetails.tsx'
import { personOption } from '#areas/audit/screens/person-option.ts'
import { recordLabel } from '#areas/audit/screens/record-label.ts'
import { VerifyButton } from '#areas/audit/screens/VerifyButton.tsx'
import { words } from '#areas/audit/words.ts'
import { useSuspenseApiQuery } from '#platform/console/api.ts'
import { type Filter, ListScreen, pinnedChoice } from '#platform/console/list.ts'
import { isTechnicalField } from '#platform/console/record.ts'
import { type Translate, useLanguage, useWords } from '#platform/console/i18n.ts'

type T = Translate<(typeof words)['en']>

export default function AuditLog() {
  const t = useWords(words)
  const language = useLanguage()
  const options = useSuspenseApiQuery(auditCalls.options, {})
  return (
    <>
      <ListScreen
        pluralName={t('things')}
        list={auditList}
        cells={{
          actor: ({ actor }) => <span title={actor.email}>{actor.name || actor.email || t('system')}</span>,
          action: ({ action }) => auditActionLabel(action, language),
          kind: ({ kind }) => recordTypeLabel(kind),
          record: ({ label, recordId }) => recordLabel(label).name || recordId,
          changed: (row) => changedIn(row, t),
        }}
        filters={filtersOf(t, options, language)}
        searchIn={t('searchIn')}
        defaultSort={{ by: 'createdAt', dir: 'desc' }}
        panel={entryOf}
        panelByKey={(key) => ({
          title: t('entryTitle', { id: key }),
          content: <EntryDetails key={key} id={Number(key)} />,
        })}
        panelTitle={({ id }) => t('entryTitle', { id: String(id) })}
        actions={<VerifyButton />}
        whenEmpty={{ title: t('empty'), sentence: t('emptySentence') }}
      />
      <p className="muted">{t('reach')}</p>
    </>
  )
}

const entryOf = ({ id }: AuditRow) => <EntryDetails key={id} id={id} />

const named = 3

/** Summary of the changes in one line: the status change or the first few fields. */
function changedIn({ changes, fromStatus, toStatus }: AuditRow, t: T): string {
  if (toStatus !== null && toStatus !== fromStatus) {
    return t('statusChange', {
      from: fromStatus === null ? t('none') : statusLabel(fromStatus),
      to: statusLabel(toStatus),
    })
  }
  const shown = changes.filter(({ field }) => !isTechnicalField(field))
  const fields = shown
    .slice(0, named)
    .map(({ field, label }) => label ?? field)
    .join(', ')
  return shown.length > named ? t('andMore', { fields, n: shown.length - named }) : fields
}

type Actor = { email: string; name: string }
type Options = { actors: Actor[]; actions: string[]; kinds: string[] }

const filtersOf = (t: T, { actors, actions, kinds }: Options, language: Language): Filter[] => [
  { key: 'dates', label: t('date'), kind: 'dates', pinned: true },
  pinnedChoice('actor', t('performedBy'), actors.map(personOption)),
  pinnedChoice('action', t('action'), actions, (action) => auditActionLabel(action, language)),
  pinnedChoice('kind', t('recordType'), kinds, recordTypeLabel),
  { key: 'recordId', label: t('recordId'), kind: 'text' },
  { key: 'requestId', label: t('requestId'), kind: 'text' },
  { key: 'entryId', label: t('entryId'), kind: 'text' },
]
