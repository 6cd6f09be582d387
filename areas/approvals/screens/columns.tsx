import type { words } from '#areas/approvals/words.ts'
import { ago, pesos, shortMoment } from '#platform/console/format.ts'
import type { Column, Filter } from '#platform/console/list/ListScreen.tsx'
import type { Language, Say } from '#platform/console/words.ts'
import type { ApprovalRow, Both } from '#platform/contract/approvals.ts'

export type T = Say<(typeof words)['en']>

/** What both lists show of a request. */
export const commonColumns = (t: T, language: Language): Column<ApprovalRow>[] => [
  { key: 'ref', title: t('ref'), mono: true, width: '8rem', cell: ({ ref }) => ref },
  { key: 'what', title: t('what'), cell: ({ title }) => <strong>{title[language]}</strong> },
  { key: 'kind', title: t('kind'), cell: ({ kindTitle }) => kindTitle[language] },
  {
    key: 'amount',
    title: t('amount'),
    align: 'end',
    cell: ({ amount }) => (amount === null ? '' : pesos(amount)),
  },
]

export const askedColumn = (t: T, language: Language): Column<ApprovalRow> => ({
  key: 'createdAt',
  title: t('asked'),
  sort: 'createdAt',
  cell: ({ createdAt }) => (
    <time dateTime={createdAt} title={shortMoment(createdAt)}>
      {ago(createdAt, Date.now(), language)}
    </time>
  ),
})

export const untilColumn = (t: T): Column<ApprovalRow> => ({
  key: 'expiresAt',
  title: t('waits'),
  sort: 'expiresAt',
  cell: ({ expiresAt }) => shortMoment(expiresAt),
})

export const givenColumn = (t: T): Column<ApprovalRow> => ({
  key: 'approvals',
  title: t('approvals'),
  hidden: true,
  cell: ({ approvalsGiven, approvalsNeeded }) =>
    t('givenOf', { given: String(approvalsGiven), needed: String(approvalsNeeded) }),
})

export const kindFilter = (
  t: T,
  kinds: readonly { kind: string; title: Both }[] | undefined,
  language: Language,
): Filter => ({
  key: 'kind',
  label: t('kind'),
  kind: 'choice',
  options: (kinds ?? []).map(({ kind, title }) => ({ value: kind, label: title[language] })),
  pinned: true,
})
