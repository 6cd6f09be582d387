import { sql } from 'kysely'
import { approverLevel } from '#platform/contract/approvals.ts'
import { platformMessages } from '#platform/contract/errors/messages.ts'
import { coversSteps, guardDecision, isExcluded, stepLevelsOf } from '#platform/server/controls/controls.ts'
import type { Database } from '#platform/server/db/database.ts'
import { ValidationError } from '#platform/server/errors/errors.ts'
import type { Message } from '#platform/words/messages.ts'
import { type ActorContext, type ApprovalRequest, type ApprovalType, exposureOf } from './approval-type.ts'

type Addressee = { id: number; name: string }

/** Who must approve a version of a request. */
type RequiredApprovers = Pick<
  ApprovalRequest,
  'approvalsNeeded' | 'minLevel' | 'stepLevels' | 'excludedStaff' | 'excludedRoles'
>

/** Counts the request for the limits of the controls and returns who must approve it. */
export async function requiredApprovers<Payload>(
  context: ActorContext,
  kind: ApprovalType<Payload>,
  payload: Payload,
  people: readonly Addressee[],
  requestId: number,
): Promise<RequiredApprovers> {
  const byRules = await guardDecision(context, {
    act: kind.kind,
    stage: 'submit',
    record: { kind: 'approval', id: requestId, label: kind.title(payload).text },
    amount: exposureOf(kind, payload),
    beneficiaries: (await kind.beneficiaries?.(context.db, payload)) ?? [],
    isRequest: true,
  })
  const { tier } = kind
  // Line managers decide by being addressed. Otherwise the permission to enter a record is not enough to decide on it.
  const ofDeciders = kind.whoMayDecide === 'addressed' ? 0 : approverLevel
  const minLevel = Math.max(tier.minLevel ?? 0, byRules.minLevel ?? 0, ofDeciders) || null
  const atLeast = Math.max(tier.approvalsNeeded, byRules.approvalsNeeded)
  const stepLevels = stepLevelsOf({ chains: byRules.chains, approvalsNeeded: atLeast, minLevel })
  const required = {
    approvalsNeeded: stepLevels?.length ?? atLeast,
    minLevel,
    stepLevels,
    excludedStaff: byRules.excludedStaff,
    excludedRoles: byRules.excludedRoles,
  }
  const message = people.length > 0 ? await addresseesError(context.db, required, people) : null
  if (message) throw new ValidationError([{ field: 'lineManagers', message }])
  return required
}

/** Whether these people can approve all steps, with a different person per step. */
async function addresseesError(
  db: Database,
  required: RequiredApprovers,
  people: readonly Addressee[],
): Promise<Message | null> {
  const { approvalsNeeded, stepLevels } = required
  const roles = await rolesOf(db, people)
  const excluded = people.filter(({ id }) =>
    isExcluded(required, { id, roleId: roles.get(id)?.roleId ?? null }),
  )
  if (excluded.length > 0)
    return platformMessages('EXCLUDED_APPROVER', { people: excluded.map(({ name }) => name).join(', ') })
  if (people.length < approvalsNeeded) return platformMessages('MORE_APPROVERS', { count: approvalsNeeded })
  if (!stepLevels) return null
  const levels = people.map(({ id }) => roles.get(id)?.level ?? 0)
  return coversSteps(stepLevels, levels)
    ? null
    : platformMessages('APPROVERS_OF_STEPS', { levels: stepLevels.join(', ') })
}

async function rolesOf(db: Database, people: readonly Addressee[]) {
  const { rows } = await sql<{ id: number; roleId: number | null; level: number | null }>`
    select person.id, person.role_id, role.level from published_staff_user person
      left join published_staff_role role on role.id = person.role_id and role.status = 'active' and role.deleted_at is null
    where person.id = any(${people.map(({ id }) => id)}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
