import type { words } from '#areas/approvals/words.ts'
import {
  formatRelativeTime,
  formatShortMoment,
  type Language,
  type Translate,
} from '#platform/console/i18n.ts'
import { type Filter, pinnedChoice } from '#platform/console/list.ts'
import type { ApprovalRow } from '#platform/contract/approvals.ts'
import type { LocalisedText } from '#platform/contract/fields.ts'

export type T = Translate<(typeof words)['en']>

/** Cells shared by the inbox and the list of the person's own requests. */
export const commonCells = (t: T, language: Language) => ({
  what: ({ title }: ApprovalRow) => <strong>{title[language]}</strong>,
  kind: ({ kindTitle }: ApprovalRow) => kindTitle[language],
  createdAt: ({ createdAt }: ApprovalRow) => (
    <time dateTime={createdAt} title={formatShortMoment(createdAt)}>
      {formatRelativeTime(createdAt, Date.now(), language)}
    </time>
  ),
  expiresAt: ({ expiresAt }: ApprovalRow) => (
    <time dateTime={expiresAt} title={formatShortMoment(expiresAt)}>
      {formatRelativeTime(expiresAt, Date.now(), language)}
    </time>
  ),
  approvals: ({ approvalsGiven, approvalsNeeded }: ApprovalRow) =>
    t('givenOf', { given: String(approvalsGiven), needed: String(approvalsNeeded) }),
})

export const kindFilter = (
  t: T,
  kinds: readonly { kind: string; title: LocalisedText }[] | undefined,
  language: Language,
): Filter =>
  pinnedChoice(
    'kind',
    t('type'),
    (kinds ?? []).map(({ kind, title }) => ({ value: kind, label: title[language] })),
  )
