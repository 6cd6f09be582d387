import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Client } from 'pg'
import { formatCentavos } from '#platform/contract/fields/money.ts'
import { actWords } from '#platform/words/act-words.ts'
import { actKinds, kindsOfActs } from '#tools/controls/acts.ts'
import {
  type RuleContent,
  consequenceText,
  limitText,
  ruleText,
} from '#platform/contract/controls/control-rule.ts'
import { translatorFor } from '#platform/words/words.ts'

type StoredRule = Pick<
  RuleContent,
  'acts' | 'subject' | 'period' | 'consequence' | 'level' | 'levels' | 'belowLevel'
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

const actsTable = `
## Acts

Every act that takes effect needs a password, code or passkey of the last 60 minutes. Above ₱50,000.00 it is confirmed one by
one. The rules \`alone\` and \`confirmation-amount\` limit all acts; the others are named here.

| Act | Takes effect when | Rules |
|---|---|---|
`

const insiderTable = `
## What one person can move

A search sends generated requests to every call that a role permits: sequences of up to four, on the demo data, with a fresh
reauthentication (\`apps/api/insider\`; requests that need an uploaded file are left out). *Alone* is the largest value that one
account moved in a day without a second person; the rule \`alone\` allows ₱10,000.00. *By approving* is what it moved by
approving requests that others had made.

| Role | Calls | Took effect | Alone | By approving |
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
    select code, acts, subject, period, measure, above::float8 as above, consequence, level, levels, below_level as "belowLevel",
      num_nonnulls(staff_id, role_id) > 0 or cardinality(excluded_staff || excluded_roles) > 0
        or excludes_reporting_line as "isRestricted"
    from control_rule where valid_until is null order by code`)
  if (rows.some(({ isRestricted }) => isRestricted))
    throw new Error('A default rule cannot name a person or a role.')
  const rules = rows.map(({ measure, above, ...rule }) => ({
    ...rule,
    amount: measure === 'amount' ? above : null,
    count: measure === 'count' ? above : null,
    person: null,
    role: null,
    excluded: [],
  }))
  const lines = rules.map((rule) => `- \`${rule.code}\`: ${ruleText(rule, 'en')}.`)
  const cells = rules.map(({ code, subject, period, ...rule }) =>
    [
      `\`${code}\``,
      subjects[subject],
      periods[period],
      limitText(rule, 'en'),
      consequenceText(rule, 'en'),
    ].join(' | '),
  )
  return [
    `${head}${lines.join('\n')}\n`,
    `${table}${rowsOf(cells)}`,
    `${actsTable}${rowsOf(actCells(rows))}`,
    `${insiderTable}${rowsOf(insiderCells())}`,
  ].join('')
}

const rowsOf = (cells: readonly string[]) => cells.map((row) => `| ${row} |\n`).join('')

/** Each act with who makes it take effect, and the rules that limit it. */
function actCells(rules: readonly StoredRule[]): string[] {
  return Object.entries(kindsOfActs).map(([act, kind]) => {
    const limits = rules.filter(({ acts }) => acts?.includes(act) === true).map(({ code }) => `\`${code}\``)
    const name = translatorFor(actWords, 'en')(act as keyof typeof kindsOfActs)
    return [name, actKinds[kind], limits.join(', ') || '–'].join(' | ')
  })
}

/** What the search of `apps/api/insider` found for one person of each role. */
function insiderCells(): string[] {
  const file = resolve(import.meta.dirname, 'insider.json')
  const results = JSON.parse(readFileSync(file, 'utf8')) as Insider[]
  return results.map(({ role, calls, reached, alone, withOthers }) =>
    [role, calls, reached, formatCentavos(alone), formatCentavos(withOthers)].join(' | '),
  )
}

type Insider = { role: string; calls: number; reached: number; alone: number; withOthers: number }
