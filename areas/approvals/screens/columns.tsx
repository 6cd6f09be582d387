import type { words } from '#areas/approvals/words.ts'
import { formatRelativeTime, formatPesos, formatShortMoment } from '#platform/console/i18n/format.ts'
import type { Column, Filter } from '#platform/console/list/ListScreen.tsx'
import type { Language, Translate } from '#platform/console/i18n/words.ts'
import type { ApprovalRow } from '#platform/contract/approvals.ts'
import type { LocalisedText } from '#platform/contract/fields/text.ts'

export type T = Translate<(typeof words)['en']>

/** Columns shared by the inbox and the list of the person's own requests. */
export const commonColumns = (t: T, language: Language): Column<ApprovalRow>[] => [
  { key: 'ref', title: t('reference'), mono: true, width: '8rem', cell: ({ ref }) => ref },
  { key: 'what', title: t('request'), cell: ({ title }) => <strong>{title[language]}</strong> },
  { key: 'kind', title: t('type'), cell: ({ kindTitle }) => kindTitle[language] },
  {
    key: 'amount',
    title: t('amount'),
    align: 'end',
    cell: ({ amount }) => (amount === null ? '' : formatPesos(amount)),
  },
]

export const requestedOnColumn = (t: T, language: Language): Column<ApprovalRow> => ({
  key: 'createdAt',
  title: t('requestedOn'),
  sort: 'createdAt',
  cell: ({ createdAt }) => (
    <time dateTime={createdAt} title={formatShortMoment(createdAt)}>
      {formatRelativeTime(createdAt, Date.now(), language)}
    </time>
  ),
})

export const expiresColumn = (t: T): Column<ApprovalRow> => ({
  key: 'expiresAt',
  title: t('expires'),
  sort: 'expiresAt',
  cell: ({ expiresAt }) => formatShortMoment(expiresAt),
})

export const decidedColumn = (t: T): Column<ApprovalRow> => ({
  key: 'approvals',
  title: t('approvals'),
  hidden: true,
  cell: ({ approvalsGiven, approvalsNeeded }) =>
    t('givenOf', { given: String(approvalsGiven), needed: String(approvalsNeeded) }),
})

export const kindFilter = (
  t: T,
  kinds: readonly { kind: string; title: LocalisedText }[] | undefined,
  language: Language,
): Filter => ({
  key: 'kind',
  label: t('type'),
  kind: 'choice',
  options: (kinds ?? []).map(({ kind, title }) => ({ value: kind, label: title[language] })),
  pinned: true,
})
