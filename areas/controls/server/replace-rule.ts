import { sql } from 'kysely'
import type { StoredScope, StoredTerms } from '#areas/controls/server/terms.ts'
import type { ActorContext } from '#platform/server/approvals.ts'

export type RuleReplacement = {
  /** Id of the current version; null for a new rule. */
  current: number | null
  /** Null if the rule ends. */
  rule: StoredTerms | (StoredScope & StoredTerms) | null
  code: string | null
  /** The rule in words, for the history. */
  before: string | null
  after: string | null
  reason: string
}

/** Ends the current version of a rule and adds the next one. Loosening requires the approved request. Returns its code. */
export async function replaceRule(
  { db, staff, audit }: Pick<ActorContext, 'db' | 'staff' | 'audit'>,
  { current, rule, before, after, reason }: RuleReplacement,
  approved: { requestId: number; hash: Buffer } | null,
): Promise<string> {
  const { rows } = await sql<{ code: string }>`
    select control_replace_rule(${current}::bigint, ${rule && JSON.stringify(rule)}::jsonb, ${staff.email}, ${approved?.requestId ?? null}::bigint,
      ${approved?.hash ?? null}::bytea) as code`.execute(db)
  const code = rows[0]?.code ?? ''
  await audit({
    action: before === null ? 'Create' : after === null ? 'End' : 'Update',
    kind: 'control-rule',
    recordId: code,
    label: after ?? before ?? code,
    reason,
    ...(before !== null && { before: { rule: before } }),
    ...(after !== null && { after: { rule: after } }),
  })
  return code
}
