import type { CalendarKind } from '#areas/calendar/contract.ts'

const hues = 7

/** The colour of a kind. It only helps the eye: each entry also says in words what it is. */
export const colorOf = (kinds: readonly CalendarKind[], kind: string) =>
  kinds.findIndex((each) => each.kind === kind) % hues
