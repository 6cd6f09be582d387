import { useLocation } from '@tanstack/react-router'
import { approvalScreens } from '#areas/approvals/screens.ts'
import { BulkDecision } from './BulkDecision.tsx'
import {
  requestedOnColumn,
  commonColumns,
  decidedColumn,
  kindFilter,
  expiresColumn,
} from '#areas/approvals/screens/columns.tsx'
import { inboxPrefix, queueSearch } from '#areas/approvals/screens/queue.ts'
import { words } from '#areas/approvals/words.ts'
import { viewers } from '#platform/access/access.ts'
import { useApiQuery } from '#platform/console/api/api.ts'
import { ListTable } from '#platform/console/list/ListTable.tsx'
import { addressOf } from '#platform/console/router/screen.ts'
import { useLanguage, useWords } from '#platform/console/i18n/words.ts'
import { approvalCalls } from '#platform/contract/approvals.ts'

/** Requests awaiting the person's decision, oldest first. */
export function Inbox() {
  const t = useWords(words)
  const language = useLanguage()
  const search = useLocation({ select: ({ searchStr }) => queueSearch(searchStr) })
  const { data: kinds } = useApiQuery(approvalCalls.kinds, {}, { keepMs: Number.POSITIVE_INFINITY })
  return (
    <ListTable
      name="approvals-inbox"
      address={inboxPrefix}
      pluralName={t('things')}
      call={approvalCalls.inbox}
      exports={{ report: 'approvals-inbox', needs: viewers }}
      columns={[
        ...commonColumns(t, language),
        {
          key: 'maker',
          title: t('requestedBy'),
          cell: ({ maker }) => <span title={maker.email}>{maker.name}</span>,
        },
        requestedOnColumn(t, language),
        expiresColumn(t),
        { key: 'inPlaceOf', title: t('coveringFor'), cell: ({ inPlaceOf }) => inPlaceOf ?? '' },
        decidedColumn(t),
      ]}
      filters={[kindFilter(t, kinds, language), { key: 'inPlaceOf', label: t('coveringFor'), kind: 'bool' }]}
      keyOf={({ id }) => id}
      nameOf={({ ref }) => ref}
      searchIn={t('searchIn')}
      defaultSort={{ by: 'createdAt', dir: 'asc' }}
      rowHref={({ id }) => addressOf(approvalScreens.request, { requestId: id }) + search}
      bulk={(selection, clear) => <BulkDecision selection={selection} onDone={clear} />}
      whenEmpty={{ title: t('emptyInbox'), sentence: t('emptyInboxSentence') }}
    />
  )
}
