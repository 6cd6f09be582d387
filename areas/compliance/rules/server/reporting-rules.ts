import { sql } from 'kysely'
import {
  Holiday,
  HolidayDraft,
  holidayCalls,
  Rule,
  ruleAct,
  ruleCalls,
  RuleDraft,
  valueFields,
} from '#areas/compliance/rules/contract.ts'
import { releasers } from '#areas/compliance/access.ts'
import { complianceMessages } from '#areas/compliance/messages.ts'
import { words } from '#areas/compliance/words.ts'
import { formatCentavos } from '#platform/contract/fields.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { createInactive, deferCalls, deferredCall, textChange } from '#platform/server/approvals.ts'
import { crud, defineRecord } from '#platform/server/crud.ts'
import type { Database } from '#platform/server/db.ts'
import { handlersFor } from '#platform/server/http.ts'
import { equal, type ListPlan, queryPage } from '#platform/server/lists.ts'
import { labelsOf } from '#platform/words.ts'

const t = labelsOf(words)

const rule = defineRecord({
  table: 'compliance_rule',
  isPermanent: true,
  reply: Rule,
  draft: RuleDraft,
  computed: {
    effectiveFrom: sql`t.effective_from::text`,
    isInForce: sql`t.status = 'active' and t.effective_from = (
      select max(r.effective_from) from compliance_rule r where r.code = t.code and r.status = 'active'
        and r.effective_from <= (now() at time zone 'Asia/Manila')::date)`,
  },
})

const rules = crud({
  kind: 'reporting-rule',
  nameOf: ({ code, effectiveFrom }) => `${code} ${effectiveFrom}`,
  ...rule,
  uniqueErrors: {
    compliance_rule_in_force: { field: 'effectiveFrom', message: complianceMessages('RULE_DAY_TAKEN') },
  },
})

type RuleQuery = RequestOf<typeof ruleCalls.list>

/** Query plan shared by the list of rules and its export. */
export const rulePlan = ({ filters }: Pick<RuleQuery, 'filters'>): ListPlan<Rule, RuleQuery['sortBy']> => ({
  table: 'compliance_rule',
  where: [...equal('code', filters.code), ...equal('status', filters.status)],
  sorts: { effectiveFrom: { by: sql`t.effective_from`, type: 'date' } },
  date: 'created_at',
  select: rule.select,
})

const ruleHandlers = handlersFor(ruleCalls, {
  list: ({ db, request }) => queryPage<Rule, RuleQuery['sortBy']>(db, request, rulePlan(request)),
  create: (context) => {
    const { amount, percent, days, ...draft } = context.request
    const field = valueFields[draft.code]
    return rules.create(context, {
      ...draft,
      amount: field === 'amount' ? amount : null,
      percent: field === 'percent' ? percent : null,
      days: field === 'days' ? days : null,
    })
  },
  updateStatus: (context) => rules.setStatus(context, context.request),
})

const valueText = ({ amount, percent, days }: Rule) => {
  if (amount !== null) return formatCentavos(amount)
  return percent === null ? String(days) : `${percent / 100}%`
}

async function statusChange(db: Database, id: number, status: string) {
  const { code, effectiveFrom, source, ...stored } = await rules.find(db, id)
  if (stored.status === status) return null
  const value = valueText({ code, effectiveFrom, source, ...stored })
  const [before, after] = status === 'active' ? [null, value] : [value, t('none')]
  const label = `${t(`rule_${code}`).en} ${effectiveFrom}`
  return {
    record: { kind: 'reporting-rule', id, label, path: '/compliance/rules' },
    changes: [
      ...textChange(t(`rule_${code}`), before, after),
      ...textChange(t('effectiveFrom'), null, effectiveFrom),
      ...textChange(t('source'), null, source),
    ],
  }
}

const holiday = defineRecord({
  table: 'compliance_holiday',
  reply: Holiday,
  draft: HolidayDraft,
  computed: { day: sql`t.day::text` },
})

const holidays = crud({
  kind: 'holiday',
  ...holiday,
  uniqueErrors: { compliance_holiday_day: { field: 'day', message: complianceMessages('HOLIDAY_TAKEN') } },
})

type HolidayQuery = RequestOf<typeof holidayCalls.list>

/** Query plan shared by the list of holidays and its export. */
export const holidayPlan = (): ListPlan<Holiday, HolidayQuery['sortBy']> => ({
  table: 'compliance_holiday',
  baseConditions: [sql`t.deleted_at is null`],
  where: [],
  sorts: { day: { by: sql`t.day`, type: 'date' } },
  date: 'day',
  select: holiday.select,
})

/** A change of the holidays moves the last days of cases that are not filed. */
async function moveClocks(db: Database) {
  await sql`
    update compliance_case set due_on = compliance_due_on(known_on, compliance_rule_value('filing_days', known_on))
    where status in ('open', 'pending', 'released')
      and due_on <> compliance_due_on(known_on, compliance_rule_value('filing_days', known_on))`.execute(db)
}

const holidayHandlers = handlersFor(holidayCalls, {
  list: ({ db, request }) => queryPage<Holiday, HolidayQuery['sortBy']>(db, request, holidayPlan()),
  create: async (context) => {
    const saved = await holidays.create(context, context.request)
    await moveClocks(context.db)
    return saved
  },
  update: async (context) => {
    const { id, version, ...draft } = context.request
    const saved = await holidays.update(context, { id, version }, draft)
    await moveClocks(context.db)
    return saved
  },
  delete: async (context) => {
    const removed = await holidays.remove(context, context.request)
    await moveClocks(context.db)
    return removed
  },
})

/** A holiday moves the last days for filing. */
const holidayChange = (id: string | number, before: Holiday | null, after: HolidayDraft | null) => ({
  record: { kind: 'holiday', id, label: (after ?? before)?.name ?? '', path: '/compliance/holidays' },
  changes: (['day', 'name', 'source'] as const).flatMap((field) =>
    textChange(t(field), before?.[field] ?? null, after?.[field] ?? t('none')),
  ),
})

/** Values of rules and holidays take effect with a second person. */
export const ruleChanges = deferCalls({
  kind: ruleAct,
  name: complianceMessages('RULE_APPROVAL_TYPE'),
  title: (label) => complianceMessages('RULE_REQUEST', { label }),
  whoMayDecide: releasers,
  handlers: [...ruleHandlers, ...holidayHandlers],
  calls: [
    createInactive(ruleCalls.create, ruleCalls.updateStatus),
    deferredCall(ruleCalls.updateStatus, (db, { id, status }) => statusChange(db, id, status)),
    deferredCall(holidayCalls.create, async (_db, draft) => holidayChange(draft.day, null, draft)),
    deferredCall(holidayCalls.update, async (db, { id, version: _version, ...draft }) =>
      holidayChange(id, await holidays.find(db, id), draft),
    ),
    deferredCall(holidayCalls.delete, async (db, { id }) =>
      holidayChange(id, await holidays.find(db, id), null),
    ),
  ],
})
