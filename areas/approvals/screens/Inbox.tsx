import { inboxList } from '#areas/approvals/columns.ts'
import { useLocation } from '@tanstack/react-router'
import { approvalScreens } from '#areas/approvals/screens.ts'
import { BulkDecision } from './BulkDecision.tsx'
import { commonCells, kindFilter } from '#areas/approvals/screens/list-parts.tsx'
import { inboxPrefix, queueSearch } from '#areas/approvals/screens/queue.ts'
import { words } from '#areas/approvals/words.ts'
import { useApiQuery } from '#platform/console/api.ts'
import { ListTable } from '#platform/console/list.ts'
import { addressOf } from '#platform/console/screen.ts'
import { useLanguage, useWords } from '#platform/console/i18n.ts'
import { approvalCalls, type ApprovalRow } from '#platform/contract/approvals.ts'

/** Requests awaiting the person's decision, oldest first. */
export function Inbox() {
  const t = useWords(words)
  const language = useLanguage()
  const search = useLocation({ select: ({ searchStr }) => queueSearch(searchStr) })
  const hrefOf = ({ id }: ApprovalRow) => addressOf(approvalScreens.request, { requestId: id }) + search
  const { data: kinds } = useApiQuery(approvalCalls.kinds, {}, { keepMs: Number.POSITIVE_INFINITY })
  return (
    <ListTable
      address={inboxPrefix}
      fillsScreen
      pluralName={t('things')}
      list={inboxList}
      cells={{
        ...commonCells(t, language),
        maker: ({ maker }) => <span title={maker.email}>{maker.name}</span>,
      }}
      filters={[kindFilter(t, kinds, language), { key: 'inPlaceOf', label: t('coveringFor'), kind: 'bool' }]}
      nameOf={({ ref }) => ref}
      searchIn={t('searchIn')}
      defaultSort={{ by: 'createdAt', dir: 'asc' }}
      rowHref={hrefOf}
      bulk={(selection, clear) => <BulkDecision selection={selection} hrefOf={hrefOf} onDone={clear} />}
      whenEmpty={{ title: t('emptyInbox'), sentence: t('emptyInboxSentence') }}
    />
  )
}
