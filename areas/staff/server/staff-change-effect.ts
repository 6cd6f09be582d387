import { memberById } from '#areas/staff/server/staff.ts'
import { grantsBeyond, grantsIn, keyOf, withStoredAdditions } from '#areas/staff/grants.ts'
import { findRole } from '#areas/staff/roles/server/roles.ts'
import { effectiveAccess } from '#areas/staff/rules.ts'
import type { StaffChange } from '#areas/staff/server/staff-change-payload.ts'
import type { HeldAccess } from '#areas/staff/server/permission-escalation.ts'
import { findRoleToGive, findUser } from '#areas/staff/users/server/users.ts'
import { heldBy } from '#areas/staff/users/server/changes.ts'
import { words } from '#areas/staff/words.ts'
import type { Effect, Fact, ValueChange } from '#platform/server/approvals.ts'
import type { Database } from '#platform/server/db.ts'
import { labelsOf } from '#platform/words.ts'

const t = labelsOf(words)
const maxListed = 40

/** What an administrator sees before deciding on a change: the level, the permissions and, for accounts, the person. */
export async function staffChangeEffect(db: Database, change: StaffChange): Promise<Effect> {
  const { facts, before, after } = change.change.endsWith('_role')
    ? await ofRole(db, change)
    : await ofUser(db, change)
  return {
    facts: [...facts, ...(await successorFacts(db, change)), ...grantFacts(before, after)],
    reason: '',
    changes: changesBetween(before, after),
    projected: [],
    warnings: [],
    attachments: [],
  }
}

async function successorFacts(db: Database, change: StaffChange): Promise<Fact[]> {
  if (!('moveRequestsTo' in change) || change.moveRequestsTo === null) return []
  const successor = await memberById(db, change.moveRequestsTo)
  return successor ? [text(t('moveRequestsTo'), successor.name)] : []
}

type Compared = { facts: Fact[]; before: HeldAccess; after: HeldAccess }
const none: HeldAccess = { level: 0, access: [] }
const text = (label: Fact['label'], value: string): Fact => ({ label, unit: 'text', value })

async function ofRole(db: Database, change: StaffChange): Promise<Compared> {
  const role = await findRole(db, change.id)
  const facts = [
    text(t('role'), role.name),
    { label: t('people'), unit: 'number', value: role.userCount } satisfies Fact,
  ]
  if (change.change === 'create_role') return { facts, before: none, after: role }
  if (change.change === 'update_role') {
    const access = withStoredAdditions(change.draft.access, role.access)
    return { facts, before: role, after: { ...change.draft, access } }
  }
  return { facts, before: role, after: none }
}

async function ofUser(db: Database, change: StaffChange): Promise<Compared> {
  const user = await findUser(db, change.id)
  const held = heldBy(user)
  const facts = [text(t('person'), change.name), text(t('email'), user.email), text(t('role'), user.roleName)]
  if (change.change === 'activate_user' || (change.change === 'invite_user' && user.status === 'pending'))
    return { facts, before: none, after: held }
  if (change.change !== 'update_user') return { facts, before: held, after: held }
  const { roleId, accessOverrides, isLineManager } = change.draft
  const role = await findRoleToGive(db, roleId)
  const overrides = accessOverrides && withStoredAdditions(accessOverrides, user.accessOverrides ?? [])
  const access = effectiveAccess(role?.access ?? [], overrides)
  return { facts, before: held, after: { level: role?.level ?? 0, access, isLineManager } }
}

function changesBetween(before: HeldAccess, after: HeldAccess): ValueChange[] {
  const yesNo = (value: boolean | undefined) => t(value ? 'yes' : 'no')
  return [
    ...(before.level === after.level
      ? []
      : [{ label: t('level'), unit: 'number' as const, before: before.level, after: after.level }]),
    ...((before.isLineManager ?? false) === (after.isLineManager ?? false)
      ? []
      : [
          {
            label: t('lineManager'),
            unit: 'text' as const,
            before: yesNo(before.isLineManager),
            after: yesNo(after.isLineManager),
          },
        ]),
  ]
}

function grantFacts(before: HeldAccess, after: HeldAccess): Fact[] {
  const [had, has] = [grantsIn(before.access), grantsIn(after.access)]
  const listed = (label: Fact['label'], keys: string[]): Fact[] =>
    keys.length === 0
      ? []
      : [
          text(
            label,
            keys.length > maxListed
              ? `${keys.slice(0, maxListed).join(', ')} … (${keys.length})`
              : keys.join(', '),
          ),
        ]
  return [
    ...listed(t('permissionsGranted'), grantsBeyond(has, had).map(keyOf)),
    ...listed(t('permissionsRevoked'), grantsBeyond(had, has).map(keyOf)),
  ]
}
