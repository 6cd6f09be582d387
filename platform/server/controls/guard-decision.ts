import { sql } from 'kysely'
import type { Confirmation } from '#platform/contract/call.ts'
import { formatCentavos } from '#platform/contract/fields/money.ts'
import { platformMessages } from '#platform/contract/errors/messages.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { RequestContext } from '#platform/server/http/handlers.ts'
import type { Staff } from '#platform/server/staff.ts'
import type { Message } from '#platform/words/messages.ts'
import type { GuardedAct } from './act.ts'
import { type ActToConfirm, requestConfirmation, takeConfirmation } from './confirmations.ts'
import { mailAlerts } from './alerts.ts'
import { takeCustomerCode } from './customer-codes.ts'
import { DecisionRefused, type RefusalCheck } from './decision-refused.ts'
import { countAct, type ExceededRule, exceededRules, releaseAct, type Subject } from './rules.ts'
import { combineChains, type Exclusions, isExcluded } from './steps.ts'

/** Role level from which one person's approval counts for a record that only one person can approve. */
const higherLevel = 60

/** Maximum age of the reauthentication, in minutes. */
const stepUpMinutes = 60

export type ControlContext = Pick<
  RequestContext<unknown, Staff>,
  'db' | 'staff' | 'controls' | 'configuration'
>

/** How many people must approve a submitted act, and who of them may. */
export type Requirement = Exclusions & {
  approvalsNeeded: number
  /** Role level that every approver needs. */
  minLevel: number | null
  /** Chains of approvers: their role levels in order. */
  chains: number[][]
}

/** What the checks of an act found. */
type Decision = Requirement & {
  /** False if the customer confirmed the act, but a rule requires more, so that another person must still decide. */
  takesEffect: boolean
}

/**
 * Checks an act in this order: maker, paused account, level, reauthentication, exposure, confirmation. Counts it in the
 * transaction of the call, stores the result, and returns who must approve it. A refused act is stored outside the
 * transaction, which rolls back. The permission is the guard of the call.
 */
export async function guardDecision(context: ControlContext, given: GuardedAct): Promise<Decision> {
  const { db, staff, controls } = context
  const refuse = (by: RefusalCheck, message: Message, rule?: ExceededRule, toConfirm?: ActToConfirm) =>
    new DecisionRefused(message, { act: given, staff, by, rule, toConfirm })
  const { makers = [], stage } = given
  if (stage === 'approve' && makers.some(({ id }) => id === staff.id))
    throw refuse('maker', platformMessages('OWN_REQUEST'))
  const takesEffect = stage === 'approve' || stage === 'perform'
  if (takesEffect && staff.pausedUntil) throw refuse('paused', platformMessages('ACCOUNT_CHANGED'))
  if (given.level !== undefined && staff.level < given.level)
    throw refuse('level', platformMessages('LEVEL_TOO_LOW'))
  if (takesEffect && !(await controls.isReauthenticated(stepUpMinutes)))
    throw refuse('step-up', platformMessages('REAUTHENTICATE'))

  const record = { kind: given.record.kind, id: String(given.record.id) }
  if (given.customerCode) await takeCustomerCode(db, { ...given.customerCode, act: given.act, staff, record })
  // Makers can still withdraw.
  if (stage === 'reject' && given.isRequest !== true && !makers.some(({ id }) => id === staff.id)) {
    if (isExcluded(await storedRequirement(db, record), staff))
      throw refuse('rule', platformMessages('EXCLUDED'))
  }
  if (stage === 'reject') await releaseAct(db, record.kind, record.id)
  const subjects = stage === 'reject' ? [] : subjectsOf(given, staff)
  await countAct(db, { act: given.act, record, subjects, replaces: stage === 'submit' })
  // A submitted act is that of the person who submits it.
  const makerIds = stage === 'approve' ? makers.map(({ id }) => id) : [staff.id]
  const applying = await exceededRules(db, { act: given.act, subjects, makers: makerIds }, staff)
  const exceeded = applying.filter(({ consequence }) => consequence !== 'confirm' && consequence !== 'alert')
  const alerts = applying.filter(({ consequence }) => consequence === 'alert')
  const [refusing] = exceeded.filter(({ consequence }) => consequence === 'refuse')
  if (refusing) throw refuse('rule', refusalMessage(refusing, makers), refusing)

  // The customer replaces the second person whom every act needs, but not those whom a rule requires.
  const isOpen = given.customerCode !== undefined && exceeded.length > 0
  const requirement = requirementOf(exceeded)
  if (stage === 'approve' && given.isRequest !== true) {
    const stored = await storedRequirement(db, record)
    const level = Math.max(stored.level, levelFor(requirement))
    if (staff.level < level) throw refuse('level', platformMessages('LEVEL_TOO_LOW'), exceeded[0])
    if (isExcluded(stored, staff) || isExcluded(requirement, staff))
      throw refuse('rule', platformMessages('EXCLUDED'), exceeded[0])
  }
  const confirming = takesEffect && !isOpen && applying.find(({ consequence }) => consequence === 'confirm')
  if (confirming && controls.requestHash !== null) {
    const toConfirm = actToConfirm(given, staff, controls.requestHash)
    if (!(await takeConfirmation(db, toConfirm)))
      throw refuse('step-up', platformMessages('CONFIRM_ACT'), confirming, toConfirm)
  }
  await storeDecision(db, {
    act: isOpen ? { ...given, stage: 'submit' } : given,
    staff,
    ...requirement,
    rule: exceeded[0] ?? alerts[0],
    result: 'passed',
  })
  await mailAlerts(db, context.configuration.securityMail, { act: given, staff, alerts })
  controls.notePassed(given.act, exceeded)
  return { ...requirement, takesEffect: takesEffect && !isOpen }
}

const actToConfirm = (
  { act, record, payee, amount }: GuardedAct,
  { id: staffId, sessionId }: Staff,
  requestHash: Buffer,
): ActToConfirm => ({
  sessionId,
  staffId,
  requestHash,
  act,
  record: { kind: record.kind, id: String(record.id) },
  label: payee === undefined ? record.label : `${record.label}, ${payee}`,
  amount: amount ?? 0,
})

const requirementOf = (exceeded: readonly ExceededRule[]): Requirement => {
  const levels = exceeded.flatMap(({ level }) => level ?? [])
  return {
    approvalsNeeded: exceeded.some(({ consequence }) => consequence === 'approver') ? 2 : 1,
    minLevel: levels.length === 0 ? null : Math.max(...levels),
    chains: exceeded.flatMap((rule) => (rule.levels ? [rule.levels] : [])),
    excludedStaff: [...new Set(exceeded.flatMap(({ excludedStaff }) => excludedStaff))],
    excludedRoles: [...new Set(exceeded.flatMap(({ excludedRoles }) => excludedRoles))],
  }
}

/** Levels of the approvers in order, or null if every approver needs the same. */
export const stepLevelsOf = ({ chains, approvalsNeeded, minLevel }: Omit<Requirement, keyof Exclusions>) =>
  combineChains(chains, { approvals: approvalsNeeded, minLevel: minLevel ?? 0 })

// Records that an area decides have one approver, who needs the level of the last step. A rule that requires a second
// approver requires a higher level there.
function levelFor(requirement: Omit<Requirement, keyof Exclusions>): number {
  const steps = stepLevelsOf(requirement)
  const level = steps?.at(-1) ?? requirement.minLevel ?? 0
  return (steps?.length ?? requirement.approvalsNeeded) > 1 ? Math.max(higherLevel, level) : level
}

/** What the rules required when the record was submitted. */
async function storedRequirement(
  db: Database,
  { kind, id }: { kind: string; id: string },
): Promise<Exclusions & { level: number }> {
  const { rows } = await sql<
    Exclusions & { approvalsNeeded: number; minLevel: number | null; stepLevels: number[] | null }
  >`
    select approvals_needed, min_level, step_levels, excluded_staff, excluded_roles from control_decision
    where record_kind = ${kind} and record_id = ${id} and stage = 'submit' and result = 'passed' order by id desc limit 1`.execute(
    db,
  )
  const [row] = rows
  if (!row) return { level: 0, excludedStaff: [], excludedRoles: [] }
  const { stepLevels, excludedStaff, excludedRoles, ...required } = row
  return {
    level: levelFor({ ...required, chains: stepLevels ? [stepLevels] : [] }),
    excludedStaff,
    excludedRoles,
  }
}

function subjectsOf(
  { stage, makers = [], amount, beneficiaries = [], customerCode }: GuardedAct,
  staff: Pick<Staff, 'id'>,
): Subject[] {
  const value = amount ?? 0
  const person = (role: 'maker' | 'alone' | 'approver'): Subject => ({
    role,
    kind: role,
    id: String(staff.id),
    amount: value,
  })
  const request: Subject[] =
    amount === null || amount === undefined ? [] : [{ role: 'request', kind: 'request', id: '', amount }]
  if (stage === 'approve') {
    const pairs = makers.map(({ id }): Subject => ({
      role: 'pair',
      kind: 'pair',
      id: `${staff.id}-${id}`,
      amount: value,
    }))
    return [...request, person('approver'), ...pairs]
  }
  const totals = new Map<string, Subject>()
  for (const { kind, id, amount: part } of beneficiaries) {
    const key = `${kind} ${id}`
    totals.set(key, {
      role: 'beneficiary',
      kind,
      id: String(id),
      amount: (totals.get(key)?.amount ?? 0) + part,
    })
  }
  const isAlone = stage === 'perform' && customerCode === undefined
  return [...request, person('maker'), ...(isAlone ? [person('alone')] : []), ...totals.values()]
}

function refusalMessage(
  { subject, above, used, measure }: ExceededRule,
  makers: readonly { name: string }[],
): Message {
  if (subject === 'pair')
    return platformMessages('PAIR_LIMIT', { person: makers.map(({ name }) => name).join(', ') })
  const [limit, spent] =
    measure === 'amount' ? [formatCentavos(above), formatCentavos(used)] : [String(above), String(used)]
  if (subject === 'alone') return platformMessages('LIMIT_ALONE', { limit, used: spent })
  return subject === 'request'
    ? platformMessages('LIMIT_ACT', { limit })
    : platformMessages('LIMIT_USED', { limit, used: spent })
}

type StoredDecision = {
  act: GuardedAct
  staff: Staff
  rule: ExceededRule | undefined
  result: 'passed' | 'refused'
  refusedBy?: RefusalCheck
} & Requirement

const beneficiariesStored = 20

const nothingRequired: Requirement = {
  approvalsNeeded: 1,
  minLevel: null,
  chains: [],
  excludedStaff: [],
  excludedRoles: [],
}

/** Stores the result of the checks of an act. */
export async function storeDecision(
  db: Database,
  { act: given, staff, rule, result, refusedBy, ...required }: StoredDecision,
): Promise<void> {
  const { act, stage, record, amount = null, makers = [], beneficiaries = [], customerCode } = given
  const { minLevel, excludedStaff, excludedRoles } = required
  const steps = stepLevelsOf(required)
  const listed = beneficiaries.slice(0, beneficiariesStored).map(({ kind, id }) => `${kind} ${id}`)
  await sql`
    insert into control_decision (staff_id, staff_email, act, stage, record_kind, record_id, amount, maker_ids, beneficiaries,
      result, refused_by, rule_id, used_before, approvals_needed, min_level, step_levels,
      excluded_staff, excluded_roles, customer_code_id)
    values (${staff.id}, ${staff.email}, ${act}, ${stage}, ${record.kind}, ${String(record.id)}, ${amount}::bigint,
      ${makers.map(({ id }) => id)}::bigint[], ${listed}::text[], ${result}, ${refusedBy ?? null}, ${rule?.id ?? null}::bigint,
      ${rule?.used ?? null}::bigint, ${steps?.length ?? required.approvalsNeeded}, ${minLevel}::int, ${steps}::int[],
      ${excludedStaff}::bigint[], ${excludedRoles}::bigint[], ${customerCode?.codeId ?? null}::uuid)`.execute(
    db,
  )
}

/**
 * Stores a refused act, after its transaction was rolled back. Returns what the person has to confirm before the same
 * request is accepted, or null.
 */
export async function storeRefusal(
  db: Database,
  { details: { act, staff, by, rule, toConfirm } }: DecisionRefused,
): Promise<Confirmation | null> {
  await storeDecision(db, {
    act,
    staff,
    rule,
    result: 'refused',
    refusedBy: by,
    ...nothingRequired,
  })
  if (!toConfirm) return null
  const { label, amount } = toConfirm
  return {
    id: await requestConfirmation(db, toConfirm),
    act: toConfirm.act,
    label,
    amount: formatCentavos(amount),
  }
}
