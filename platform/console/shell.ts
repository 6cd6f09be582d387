/** What areas contribute to the palette and the menu. */

export { MenuLink } from '#platform/console/shell/MenuLink.tsx'
export { openDialog } from '#platform/console/shell/dialogs.ts'
export type { PaletteItem } from '#platform/console/shell/palette-sources.ts'
export { createAction, namePattern, recordSource } from '#platform/console/shell/record-sources.ts'
