import type { CalendarKind } from '#areas/calendar/contract.ts'

const hues = 7

/** Returns the color index of an event type. Colors are decorative: every event also shows its type as text. */
export const colorOf = (kinds: readonly CalendarKind[], kind: string) =>
  kinds.findIndex((each) => each.kind === kind) % hues
