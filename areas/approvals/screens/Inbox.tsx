import { approvalScreens } from '#areas/approvals/screens.ts'
import { DecideMany } from '#areas/approvals/screens/DecideMany.tsx'
import {
  askedColumn,
  commonColumns,
  givenColumn,
  kindFilter,
  untilColumn,
} from '#areas/approvals/screens/columns.tsx'
import { words } from '#areas/approvals/words.ts'
import { viewers } from '#platform/access/access.ts'
import { useAnswer } from '#platform/console/ask.ts'
import { ListTable } from '#platform/console/list/ListTable.tsx'
import { addressOf } from '#platform/console/screen.ts'
import { useLanguage, useWords } from '#platform/console/words.ts'
import { approvalCalls } from '#platform/contract/approvals.ts'

/** What waits for the person, the longest waiting first. */
export function Inbox() {
  const t = useWords(words)
  const language = useLanguage()
  const { data: kinds } = useAnswer(approvalCalls.kinds, {}, { keepMs: Number.POSITIVE_INFINITY })
  return (
    <ListTable
      name="approvals-inbox"
      address="inbox."
      things={t('things')}
      call={approvalCalls.inbox}
      exports={{ report: 'approvals-inbox', needs: viewers }}
      columns={[
        ...commonColumns(t, language),
        {
          key: 'maker',
          title: t('maker'),
          cell: ({ maker }) => <span title={maker.email}>{maker.name}</span>,
        },
        askedColumn(t, language),
        untilColumn(t),
        { key: 'inPlaceOf', title: t('inPlaceOf'), cell: ({ inPlaceOf }) => inPlaceOf ?? '' },
        givenColumn(t),
      ]}
      filters={[kindFilter(t, kinds, language), { key: 'inPlaceOf', label: t('inPlaceOf'), kind: 'bool' }]}
      keyOf={({ id }) => id}
      nameOf={({ ref }) => ref}
      searchIn={t('searchIn')}
      defaultSort={{ by: 'createdAt', dir: 'asc' }}
      rowHref={({ id }) => addressOf(approvalScreens.request, { requestId: id })}
      bulk={(selection, clear) => <DecideMany selection={selection} onDone={clear} />}
      whenEmpty={{ title: t('emptyInbox'), sentence: t('emptyInboxSentence') }}
    />
  )
}
