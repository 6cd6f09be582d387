import type { Why } from '#areas/staff/rules.ts'
import { reasonWords } from '#areas/staff/reason-words.ts'
import { sayWhy } from '#areas/staff/reasons.ts'
import type { FieldFault } from '#platform/contract/call.ts'
import { brokenConstraint } from '#platform/server/database.ts'
import { Refusal } from '#platform/server/refusal.ts'
import { sayIn } from '#platform/words/words.ts'

// Refusals are told in English: the screens close what a rule forbids before it is asked.
const say = sayIn(reasonWords, 'en')

const fieldOf: Partial<Record<Why['reason'], string>> = {
  levelNotBelow: 'level',
  notHeld: 'access',
  bothSides: 'access',
  notManager: 'lineManagerId',
  ownManager: 'lineManagerId',
  roleGone: 'roleId',
}

const aboutState = new Set<Why['reason']>([
  'wrongStatus',
  'signedInAlready',
  'lastSuperAdmin',
  'roleGone',
  'notManager',
])

/** Refuses with a rule's reason, where there is one. */
export function refuse(why: Why | null): void {
  if (why) throw refusalOf(why)
}

/** The refusal that a reason stands for. */
export function refusalOf(why: Why): Refusal {
  const message = sayWhy(say, why)
  if (why.reason === 'inUse') return new Refusal(message, { code: 'IN_USE', httpStatus: 409 })
  const field = fieldOf[why.reason]
  const errors: FieldFault[] = field ? [{ field, message }] : []
  return new Refusal(message, { code: aboutState.has(why.reason) ? 'INVALID_STATE' : 'FORBIDDEN', errors })
}

/** Runs a write and says in a sentence what the tables' own rules refused. */
export async function withTableRules<Result>(
  taken: FieldFault,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    const broken = brokenConstraint(error)
    if (broken === 'staff_super_admin_remains') throw refusalOf({ reason: 'lastSuperAdmin' })
    if (broken === 'staff_role_name' || broken === 'staff_user_email_key') {
      throw new Refusal(taken.message, { code: 'DUPLICATE', httpStatus: 409, errors: [taken] })
    }
    throw error
  }
}
