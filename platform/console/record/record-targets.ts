import { type AnyScreen, hasValidParams, keyParamOf, type RecordTarget } from '#platform/console/screen.ts'
import { recordTarget } from '#platform/console/router/ScreenLink.tsx'
import { createSlot } from '#platform/console/slot.ts'

type RecordTargets = (kind: string, id: string | number) => RecordTarget | null

/** Screen of a record by its type in the audit log. Null if the type has no screen. */
export const recordTargets = createSlot<RecordTargets>('recordTargets')

/** Finds the screens of records among all screens. */
export function recordTargetsOf(screens: readonly AnyScreen[]): RecordTargets {
  const byKind = new Map(screens.flatMap((each) => (each.record ? [[each.record.kind, each] as const] : [])))
  return (kind, id) => {
    const screen = byKind.get(kind)
    // Entries about no particular record have the id 0, which a form reads as a new record.
    if (!screen?.record || Number(id) === 0) return null
    const { params = {}, search } = screen.record
    if (search !== undefined) return recordTarget(screen, params, { [search]: id })
    const all = { ...params, [keyParamOf(screen.path, params)]: String(id) }
    return hasValidParams(screen, all) ? recordTarget(screen, all) : null
  }
}
