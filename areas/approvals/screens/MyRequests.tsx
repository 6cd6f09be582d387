import { approvalScreens } from '#areas/approvals/screens.ts'
import {
  askedColumn,
  commonColumns,
  givenColumn,
  kindFilter,
  untilColumn,
} from '#areas/approvals/screens/columns.tsx'
import { words } from '#areas/approvals/words.ts'
import { viewers } from '#platform/access/access.ts'
import { approvalWords } from '#platform/console/approvals/words.ts'
import { useAnswer } from '#platform/console/ask.ts'
import { ListTable } from '#platform/console/list/ListTable.tsx'
import { addressOf } from '#platform/console/screen.ts'
import { useLanguage, useWords } from '#platform/console/words.ts'
import { approvalCalls, ApprovalStatus } from '#platform/contract/approvals.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

/** What the person asked for, and what became of it. */
export function MyRequests() {
  const t = useWords(words)
  const say = useWords(approvalWords)
  const language = useLanguage()
  const { data: kinds } = useAnswer(approvalCalls.kinds, {}, { keepMs: Number.POSITIVE_INFINITY })
  return (
    <ListTable
      name="approvals-mine"
      address="mine."
      things={t('things')}
      call={approvalCalls.mine}
      exports={{ report: 'approvals-mine', needs: viewers }}
      columns={[
        ...commonColumns(t, language),
        {
          key: 'status',
          title: t('status'),
          cell: ({ status }) => <StatusBadge status={status} label={say(`status_${status}`)} />,
        },
        {
          key: 'sentTo',
          title: t('sentTo'),
          cell: ({ sentTo }) =>
            sentTo.length === 0 ? t('anyone') : sentTo.map(({ name }) => name).join(', '),
        },
        askedColumn(t, language),
        untilColumn(t),
        { key: 'decidedBy', title: t('decidedBy'), cell: ({ decidedBy }) => decidedBy },
        { key: 'reason', title: t('reason'), hidden: true, cell: ({ reason }) => reason },
        givenColumn(t),
      ]}
      filters={[
        {
          key: 'status',
          label: t('status'),
          kind: 'choice',
          options: ApprovalStatus.options.map((status) => ({
            value: status,
            label: say(`status_${status}`),
          })),
          pinned: true,
        },
        kindFilter(t, kinds, language),
        { key: 'asked', label: t('asked'), kind: 'dates' },
      ]}
      keyOf={({ id }) => id}
      nameOf={({ ref }) => ref}
      searchIn={t('searchIn')}
      defaultSort={{ by: 'createdAt', dir: 'desc' }}
      rowMenu={({ editPath }) =>
        editPath === null ? [] : [{ label: say('editAndResubmit'), href: editPath }]
      }
      rowHref={({ id }) => addressOf(approvalScreens.request, { requestId: id })}
      whenEmpty={{ title: t('emptyMine'), sentence: t('emptyMineSentence') }}
    />
  )
}
