import type { Client } from 'pg'
import { type RuleContent, limitText, ruleText } from '#platform/contract/controls/control-rule.ts'
import { ruleWords } from '#platform/contract/controls/rule-words.ts'
import { translatorFor } from '#platform/words/words.ts'

type StoredRule = Pick<
  RuleContent,
  'acts' | 'subject' | 'period' | 'consequence' | 'level' | 'belowLevel'
> & {
  code: string
  measure: 'amount' | 'count'
  above: number
  isRestricted: boolean
}

const head = `# Limits and approvals

Written by \`npm run controls\` from the rules that the migrations add; do not edit it by hand. The rules of a running console
are under Settings, Limits and approvals, where staff of level 80 change them.

Every act of staff that moves or releases money, changes who may decide, or reaches everybody is checked against these rules
([decision](decisions/0089-controls.md)). If several rules apply, all of them must be satisfied. A day is a day in Manila.

## Rules

`

const table = `
## Table of limits

| Rule | Applies to | Period | Limit | Above the limit |
|---|---|---|---|---|
`

const subjects: Record<RuleContent['subject'], string> = {
  request: 'single act',
  maker: 'maker',
  alone: 'person without a second person',
  approver: 'approver',
  pair: 'approver and maker',
  beneficiary: 'beneficiary',
}
const periods: Record<RuleContent['period'], string> = {
  request: '–',
  day: 'day',
  rolling: 'last 24 hours',
}

/** Content of docs/controls.md: the rules of a database that the migrations created. */
export async function controlsPage(client: Client): Promise<string> {
  const { rows } = await client.query<StoredRule>(`
    select code, acts, subject, period, measure, above::float8 as above, consequence, level, below_level as "belowLevel",
      num_nonnulls(staff_id, role_id) > 0 as "isRestricted"
    from control_rule where valid_until is null order by code`)
  if (rows.some(({ isRestricted }) => isRestricted))
    throw new Error('A default rule cannot name a person or a role.')
  const t = translatorFor(ruleWords, 'en')
  const rules = rows.map(({ measure, above, ...rule }) => ({
    ...rule,
    amount: measure === 'amount' ? above : null,
    count: measure === 'count' ? above : null,
    person: null,
    role: null,
  }))
  const lines = rules.map((rule) => `- \`${rule.code}\`: ${ruleText(rule, 'en')}.`)
  const cells = rules.map(({ code, subject, period, consequence, level, ...limit }) =>
    [
      `\`${code}\``,
      subjects[subject],
      periods[period],
      limitText(limit, 'en'),
      consequence === 'level' ? t('needs_level', { level: String(level) }) : t(`needs_${consequence}`),
    ].join(' | '),
  )
  return `${head}${lines.join('\n')}\n${table}${cells.map((row) => `| ${row} |\n`).join('')}`
}
