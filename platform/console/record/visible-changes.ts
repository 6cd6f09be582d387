import type { LogRow } from '#platform/contract/log.ts'

type Change = LogRow['changes'][number]

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** Keys of other records, version numbers, hashes and what the title of a request says, which the audit log shows in full. */
const technicalField =
  /(?:^|\.|[a-z\d])(?:Ids?|_ids?|Sub|_sub|Hash|Key)$|(?:^|\.)(?:id|version|decidedOn|rebateChange|sha256)$|^asked\.(?:request\.|changes$|subjects$|path$|recordPath$|label$|change$)/
export const isTechnicalField = (field: string) => technicalField.test(field)
const statusField = /^(?:asked\.)?status$/
const personField = /By$/

/** Whether a history shows no value for it. */
export const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
const isUuid = (value: unknown) => typeof value === 'string' && uuid.test(value)

/**
 * The changes of an entry that its history shows. Omits keys of other records, changes from one empty value to another,
 * and what the entry shows elsewhere: its status, actor and reason.
 */
export function visibleChanges({
  changes,
  fromStatus,
  toStatus,
  actor,
  reason,
}: Pick<LogRow, 'changes' | 'fromStatus' | 'toStatus' | 'actor' | 'reason'>): Change[] {
  const actorNames = new Set<unknown>([actor.email, actor.name].filter(Boolean))
  const isShownElsewhere = ({ field, old, new: next }: Change) =>
    (statusField.test(field) && next === toStatus && (isEmpty(old) || old === fromStatus)) ||
    (personField.test(field) && isEmpty(old) && actorNames.has(next)) ||
    (reason !== '' && next === reason)
  return changes.filter(
    (change) =>
      !isTechnicalField(change.field) &&
      !isUuid(change.old) &&
      !isUuid(change.new) &&
      !(isEmpty(change.old) && isEmpty(change.new)) &&
      !isShownElsewhere(change),
  )
}
