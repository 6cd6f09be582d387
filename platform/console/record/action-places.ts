/** Importance of an action. `danger` is destructive, such as deleting or deactivating. */
export type ActionKind = 'primary' | 'plain' | 'danger'

export type Action = {
  id: string
  label: string
  /** Reason the action is disabled, or null. */
  disabledReason: string | null
  kind: ActionKind
  /** Whether people who may only view the record have it too, such as a download or a link. */
  isForViewers: boolean
}

/** Where an action of a record is shown. `menuEnd` is the end of the menu, `unavailable` its list of reasons. */
export type ActionPlace = 'plain' | 'primary' | 'menu' | 'menuEnd' | 'unavailable'

type Layout = { isPhone: boolean; isInPanel: boolean }

/**
 * Places the actions of a record in their order: at most two plain buttons and one primary, or one button on a phone. The
 * others are in the menu, destructive ones at its end. If all are destructive, the first is shown. A panel beside a list counts
 * destructive actions as plain.
 */
export function placesOf(
  actions: readonly Action[],
  { isPhone, isInPanel }: Layout,
): Map<string, ActionPlace> {
  const places = new Map<string, ActionPlace>()
  const available = actions.filter(({ id, disabledReason }) => {
    if (disabledReason !== null) places.set(id, 'unavailable')
    return disabledReason === null
  })
  const main = available.find(({ kind }) => kind === 'primary')
  if (main) places.set(main.id, 'primary')
  const isDanger = ({ kind }: Action) => kind === 'danger'
  const hasOnlyDanger = available.every(isDanger)
  const inOrder = available.filter((action) => action !== main)
  let left = isPhone ? (main ? 0 : 1) : 2
  for (const action of [...inOrder.filter((each) => !isDanger(each)), ...inOrder.filter(isDanger)]) {
    const isPlain =
      action.kind === 'plain' || (isInPanel && isDanger(action)) || (hasOnlyDanger && action === available[0])
    if (isPlain && left > 0) {
      places.set(action.id, 'plain')
      left -= 1
    } else places.set(action.id, isDanger(action) ? 'menuEnd' : 'menu')
  }
  return places
}
