import { useApiQuery } from '#platform/console/api/api.ts'
import { formatRelativeTime, formatShortMoment } from '#platform/console/i18n/format.ts'
import { useLanguage, useWords } from '#platform/console/i18n/words.ts'
import { recordTargets } from '#platform/console/record/record-targets.ts'
import { recordWords } from '#platform/console/record/words.ts'
import { RecordLink } from '#platform/console/router/ScreenLink.tsx'
import { approvalCalls } from '#platform/contract/approvals.ts'

type Props = {
  kind: string
  id: string | number
  /** Title of the record, which a request for the record itself repeats. */
  heading: string
}

/** Requests about a record that are pending or were returned to their makers. Nothing if there are none. */
export function PendingRequests({ kind, id, heading }: Props) {
  const t = useWords(recordWords)
  const language = useLanguage()
  const { data = [] } = useApiQuery(approvalCalls.ofRecord, { kind, recordId: String(id) })
  if (data.length === 0) return null
  return (
    <section className="stack gap-8 bg-warning edge-warning p-12-16" aria-label={t('pendingRequests')}>
      {data.map(({ id: requestId, ref, title, status, maker, createdAt, canOpen }) => (
        <p key={requestId} className="m-0">
          <strong>{t(status === 'returned' ? 'requestReturned' : 'requestPending')}</strong>{' '}
          {title[language] !== heading && `${title[language]}. `}
          <span title={formatShortMoment(createdAt)}>
            {t('requestedBy', {
              name: maker.name || maker.email,
              when: formatRelativeTime(createdAt, undefined, language),
            })}
          </span>{' '}
          {canOpen && (
            <RecordLink target={recordTargets.get()('approval', requestId)} isInText>
              {t('openRequest', { ref })}
            </RecordLink>
          )}
        </p>
      ))}
    </section>
  )
}
