import { ownRequestList } from '#areas/approvals/columns.ts'
import { approvalScreens } from '#areas/approvals/screens.ts'
import { commonCells, kindFilter } from '#areas/approvals/screens/list-parts.tsx'
import { words } from '#areas/approvals/words.ts'
import { approvalWords } from '#platform/console/approvals.ts'
import { useApiQuery } from '#platform/console/api.ts'
import { ListTable, pinnedChoice } from '#platform/console/list.ts'
import { addressOf } from '#platform/console/screen.ts'
import { useLanguage, useWords } from '#platform/console/i18n.ts'
import { approvalCalls, ApprovalStatus } from '#platform/contract/approvals.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

/** Requests submitted by the person, with their status. */
export function MyRequests() {
  const t = useWords(words)
  const translate = useWords(approvalWords)
  const language = useLanguage()
  const { data: kinds } = useApiQuery(approvalCalls.kinds, {}, { keepMs: Number.POSITIVE_INFINITY })
  return (
    <ListTable
      address="mine."
      fillsScreen
      pluralName={t('things')}
      list={ownRequestList}
      cells={{
        ...commonCells(t, language),
        status: ({ status }) => <StatusBadge status={status} label={translate(`status_${status}`)} />,
        sentTo: ({ sentTo }) =>
          sentTo.length === 0 ? t('anyone') : sentTo.map(({ name }) => name).join(', '),
      }}
      filters={[
        pinnedChoice('status', t('status'), ApprovalStatus.options, (status) =>
          translate(`status_${status}`),
        ),
        kindFilter(t, kinds, language),
        { key: 'requestedOn', label: t('requestedOn'), kind: 'dates' },
      ]}
      nameOf={({ ref }) => ref}
      searchIn={t('searchIn')}
      defaultSort={{ by: 'createdAt', dir: 'desc' }}
      rowMenu={({ editPath }) =>
        editPath === null ? [] : [{ label: translate('editAndResubmit'), href: editPath }]
      }
      rowHref={({ id }) => addressOf(approvalScreens.request, { requestId: id })}
      whenEmpty={{ title: t('emptyMine'), sentence: t('emptyMineSentence') }}
    />
  )
}
