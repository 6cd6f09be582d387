import { Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useApiQuery } from '#platform/console/api/api.ts'
import { formatRelativeTime, formatShortMoment } from '#platform/console/i18n/format.ts'
import { useLanguage, useWords } from '#platform/console/i18n/words.ts'
import { ErrorState } from '#platform/console/record/States.tsx'
import { pageStep, ShowOlder } from './ShowOlder.tsx'
import { StaffName } from '#platform/console/record/StaffName.tsx'
import { recordWords } from '#platform/console/record/words.ts'
import { useHasAccess } from '#platform/console/session/session.ts'
import { auditReaders, recordViews } from '#platform/contract/record-views.ts'

type Props = { kind: string; id: string | number }

/** Who viewed a record, for people who may read the audit log. Loaded when opened, because reading it is recorded. */
export function RecordViews(props: Props) {
  const t = useWords(recordWords)
  const [isOpen, setOpen] = useState(false)
  if (!useHasAccess(auditReaders)) return null
  return (
    <details className="text-13" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="font-semibold">{t('whoViewed')}</summary>
      {isOpen && <Entries {...props} />}
    </details>
  )
}

function Entries({ kind, id }: Props) {
  const t = useWords(recordWords)
  const language = useLanguage()
  const [limit, setLimit] = useState(pageStep)
  const { data, error, refetch, isPlaceholder } = useApiQuery(recordViews, {
    filters: { kind, recordId: String(id) },
    limit,
  })
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={80} radius="sm" />
  if (data.rows.length === 0) return <p className="muted">{t('noRecordViews')}</p>
  return (
    <>
      <ul className="stack gap-8 break-anywhere my-8">
        {data.rows.map(({ id: key, actor, viewedAt, access, label, reason }) => (
          <li key={key}>
            <StaffName id={actor.id}>{actor.name || actor.email}</StaffName>
            {access === 'download' && ` · ${label}`}
            <div className="text-12 muted">
              <time dateTime={viewedAt}>
                {formatShortMoment(viewedAt)} · {formatRelativeTime(viewedAt, undefined, language)}
              </time>
            </div>
            {reason !== '' && <div className="mt-4 rounded-6 bg-quiet text-normal p-6-8">{reason}</div>}
          </li>
        ))}
      </ul>
      {data.pageInfo.total > data.rows.length && (
        <ShowOlder limit={limit} isLoading={isPlaceholder} onLimit={setLimit} />
      )}
    </>
  )
}
